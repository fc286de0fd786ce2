import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Danger, danger } from './danger.ts';
import type { DangerFinder } from './find-danger.ts';

/** `content/search/danger/`: queries with their danger and, where judged, the number that must come first. */
const judgedDangers = z.array(
  z.object({
    level: z.enum(['danger', 'urgent', 'distress', 'harmless']),
    kind: z.string(),
    query: z.string(),
    numbers: z.array(z.string()).optional(),
  }),
);
export type JudgedDanger = z.infer<typeof judgedDangers>[number];

export type DangerFigures = { dangers: number; right: number; carded: number; harmless: number; falseCards: number };

const directory = resolve(import.meta.dirname, '../../../../content/search/danger');

export async function readJudgedDangers(name: string): Promise<JudgedDanger[]> {
  return judgedDangers.parse(JSON.parse(await readFile(resolve(directory, `${name}.json`), 'utf8')));
}

export function isRightCard({ kind, numbers }: JudgedDanger, found: Danger | undefined): boolean {
  if (found === undefined) return false;
  return numbers ? numbers.includes(firstNumbers[found]) : rightCards(kind).includes(found);
}

export function dangerFigures(find: DangerFinder, judged: readonly JudgedDanger[]): DangerFigures {
  const verdicts = judged.map((entry) => ({ entry, found: find(entry.query) }));
  const dangers = verdicts.filter(({ entry }) => entry.level !== 'harmless');
  const harmless = verdicts.filter(({ entry }) => entry.level === 'harmless');
  return {
    dangers: dangers.length,
    right: dangers.filter(({ entry, found }) => isRightCard(entry, found)).length,
    carded: dangers.filter(({ found }) => found !== undefined).length,
    harmless: harmless.length,
    falseCards: harmless.filter(({ found }) => found !== undefined).length,
  };
}

/** The number that each card gives first, by the names that the judged queries use. */
const firstNumbers: Record<Danger, string> = {
  gas: 'gas',
  'carbon-monoxide': 'gas',
  fire: '999',
  shock: '999',
  electrical: '105',
  meter: 'meter',
  'power-lines': '105',
  'water-electrics': '105',
  medical: '999',
  hypothermia: '999',
  threat: '999',
  'no-heating': 'hs',
  'off-supply': 'meter',
  'burst-pipe': 'hs',
  'power-cut': '105',
  tampering: 'tamper',
  distress: 'help',
  abuse: 'help',
};

/** Cards that give the right number for a kind: gas and carbon monoxide share a number, and so do fire and shock. */
const alike: Record<string, Danger[]> = {
  gas: ['gas', 'carbon-monoxide'],
  'carbon-monoxide': ['carbon-monoxide', 'gas'],
  fire: ['fire', 'shock'],
  shock: ['shock', 'fire'],
  electrical: ['electrical', 'meter', 'fire', 'shock'],
  'self-harm': ['distress'],
  hardship: ['distress', 'off-supply', 'no-heating'],
  'off-supply': ['off-supply', 'distress', 'medical'],
  'no-heating': ['no-heating', 'hypothermia'],
  'water-electrics': ['water-electrics', 'electrical'],
  'power-lines': ['power-lines', 'electrical'],
  tampering: ['tampering', 'meter', 'gas'],
};

const rightCards = (kind: string): Danger[] => alike[kind] ?? danger.options.filter((option) => option === kind);
