import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractCalls, siteCalls, withoutText } from './calls.ts';
import { hostileTexts, samplesFor, superLinearGrowth } from './hostile-texts.ts';

const contracts = resolve(import.meta.dirname, '../../../packages/contracts/src');
const serverPackage = resolve(import.meta.dirname, '../../../packages/server/src');
/** All of the contracts, and the modules of the package server that read texts from outside. */
const files = [
  ...readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(contracts, file)),
  ...['clock.ts', 'environment.ts', 'log-policy.ts', 'trace-parent.ts'].map((file) => join(serverPackage, file)),
];

type Export = { name: string; value: unknown };

/** Every function and schema that these files export, also those inside exported objects. */
const exported = (
  await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(file).href);
      return Object.entries(module).flatMap(([name, value]) => parts(`${basename(file, '.ts')} ${name}`, value));
    }),
  )
).flat();

function parts(name: string, value: unknown): Export[] {
  if (typeof value === 'function' || value instanceof z.ZodType) return [{ name, value }];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => parts(`${name}.${key}`, inner));
}

const functions = exported.filter(({ value }) => typeof value === 'function').map(({ name }) => name);
const schemas = exported.flatMap(({ name, value }) => (value instanceof z.ZodType ? [{ name, schema: value }] : []));

/** The first hostile text on which the cost of the call grows faster than the text. */
function slowText(call: (text: string) => unknown): string | undefined {
  for (const { name, of } of hostileTexts) {
    const growth = superLinearGrowth((length) => {
      const text = of(length);
      return () => attempt(call, text);
    });
    if (growth) return `${name}: ${growth}`;
  }
  return undefined;
}

/** An error is a valid outcome: only the time counts. */
function attempt(call: (text: string) => unknown, text: string): void {
  try {
    call(text);
  } catch {}
}

const timeout = 240_000;

describe('every text function is linear in its input', () => {
  it('notices quadratic work, and not linear work', { timeout }, () => {
    const growthOf = (pattern: RegExp) =>
      superLinearGrowth((length) => {
        const text = `a${' '.repeat(length)}b`;
        return () => text.replaceAll(pattern, '');
      });
    expect(growthOf(/\s+$/g)).toMatch(/ms for/);
    expect(growthOf(/\s/g)).toBeUndefined();
  });

  it('each exported function is listed, and nothing else is', () => {
    expect([...Object.keys(contractCalls), ...withoutText].toSorted()).toEqual(functions.toSorted());
  });

  it.each(Object.entries(contractCalls))('%s', { timeout }, (_, call) => {
    expect(slowText(call)).toBeUndefined();
  });

  it.each(schemas)('$name', { timeout }, ({ schema }) => {
    expect(slowText((text) => samplesFor(schema, text).map((sample) => schema.safeParse(sample)))).toBeUndefined();
  });

  it.each(Object.entries(siteCalls))('site: %s', { timeout }, (_, call) => {
    expect(slowText(call)).toBeUndefined();
  });
});
