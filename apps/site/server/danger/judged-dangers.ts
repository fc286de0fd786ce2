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

/** A card or a line with the number counts as shown. */
export type DangerFigures = {
  dangers: number;
  right: number;
  shown: number;
  cards: number;
  harmless: number;
  falseCards: number;
  falseLines: number;
};

/** The judged sets, and how each was used. */
export const judgedSets = {
  development: 'trained on',
  'held-out': 'held out',
  'held-out-indirect': 'held out, told as a story',
  'held-out-everyday': 'held out, ordinary queries, a third of them of more than 14 words',
  'held-out-joined': 'held out, without spaces',
  'held-out-blind': 'held out, dangers and harmless queries with their words',
  'held-out-harmless': 'held out, harmless, of all lengths',
  'held-out-languages': 'held out, in Polish, Welsh, Urdu in Latin letters and others',
};

const directory = resolve(import.meta.dirname, '../../../../content/search/danger');

export async function readJudgedDangers(name: string): Promise<JudgedDanger[]> {
  return judgedDangers.parse(JSON.parse(await readFile(resolve(directory, `${name}.json`), 'utf8')));
}

export function isRightCard({ kind, numbers }: JudgedDanger, found: Danger | undefined): boolean {
  if (found === undefined) return false;
  return numbers ? numbers.includes(firstNumbers[found]) : rightCards(kind).includes(found);
}

export function dangerFigures(find: DangerFinder, judged: readonly JudgedDanger[]): DangerFigures {
  const verdicts = judged.map((entry) => ({ entry, found: find.inQuery(entry.query) }));
  const dangers = verdicts.filter(({ entry }) => entry.level !== 'harmless');
  const harmless = verdicts.filter(({ entry }) => entry.level === 'harmless');
  return {
    dangers: dangers.length,
    right: dangers.filter(({ entry, found }) => isRightCard(entry, found?.danger)).length,
    shown: dangers.filter(({ found }) => found).length,
    cards: dangers.filter(({ found }) => found?.certain).length,
    harmless: harmless.length,
    falseCards: harmless.filter(({ found }) => found?.certain).length,
    falseLines: harmless.filter(({ found }) => found && !found.certain).length,
  };
}

/** The figures as the cells of a table: of dangers and of harmless queries, in per cent of each. */
export function figureCells(figures: DangerFigures): string[] {
  const { dangers, shown, cards, right, harmless, falseCards, falseLines } = figures;
  const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`);
  return [
    String(dangers),
    ...[shown, cards, right].map((part) => percent(part, dangers)),
    String(harmless),
    ...[falseCards, falseLines].map((part) => percent(part, harmless)),
  ];
}

/** The number that each card gives first, by the names that the judged queries use. */
const firstNumbers: Record<Danger, string> = {
  collapse: '999',
  gas: 'gas',
  'carbon-monoxide': 'gas',
  fire: '999',
  shock: '999',
  electrical: '105',
  meter: '105',
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
  hardship: 'debt',
};

/** Cards that give the right number for a kind: gas and carbon monoxide share a number, and so do fire and shock. */
const alike: Record<string, Danger[]> = {
  gas: ['gas', 'carbon-monoxide'],
  'carbon-monoxide': ['carbon-monoxide', 'gas', 'collapse'],
  fire: ['fire', 'shock'],
  shock: ['shock', 'fire'],
  electrical: ['electrical', 'meter', 'fire', 'shock'],
  'self-harm': ['distress'],
  // The sets say 'hardship' of want and of despair over it.
  hardship: ['hardship', 'distress', 'off-supply', 'no-heating'],
  'off-supply': ['off-supply', 'hardship', 'medical'],
  'no-heating': ['no-heating', 'hypothermia'],
  hypothermia: ['hypothermia', 'collapse'],
  'water-electrics': ['water-electrics', 'electrical'],
  'power-lines': ['power-lines', 'electrical'],
  tampering: ['tampering', 'meter', 'gas'],
};

const rightCards = (kind: string): Danger[] => alike[kind] ?? danger.options.filter((option) => option === kind);
