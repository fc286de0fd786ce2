import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { trainClassifier } from './classifier.ts';
import { type DangerLabel, danger, dangerExamples } from './danger.ts';
import type { DangerModel } from './find-danger.ts';
import { featureSpace, featuresOf, piecesOf, wordsOf } from './text-features.ts';

/** In at least so many dangers, and in so many times the share of dangers as of harmless queries. */
const evident = { dangers: 3, times: 1.8 };

const labels: readonly DangerLabel[] = [...danger.options, 'harmless'];
const examplesFile = resolve(import.meta.dirname, '../../../../content/search/danger/training.json');
/** The weights and the words, written by the build beside the pages. */
const modelFile = resolve(import.meta.dirname, '../../build/danger-model.bin');
const wordsFile = resolve(import.meta.dirname, '../../build/danger-words.json');
const storedWords = z.object({ vocabulary: z.array(z.tuple([z.string(), z.number()])), evidence: z.array(z.string()) });

/** Takes some seconds, so the build does it once. */
export async function trainDangerModel(): Promise<DangerModel> {
  const examples = dangerExamples.parse(JSON.parse(await readFile(examplesFile, 'utf8')));
  const worded = labels.flatMap((label) => examples[label].map((query) => ({ label, words: wordsOf(query) })));
  const vocabulary = new Map<string, number>();
  for (const word of worded.flatMap(({ words }) => words)) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  // A long text is judged in pieces too, and each piece of a harmless one is harmless.
  const pieces = worded.flatMap(({ label, words }) =>
    label === 'harmless' ? piecesOf(words).map((piece) => ({ label, words: piece })) : [],
  );
  const classifier = trainClassifier(
    labels,
    [...worded, ...pieces].map(({ label, words }) => ({ label, features: featuresOf(words) })),
  );
  return { classifier, vocabulary, evidence: evidenceIn(worded) };
}

function evidenceIn(worded: readonly { label: DangerLabel; words: string[] }[]): Set<string> {
  const counted = (examples: readonly { words: string[] }[]) => {
    const counts = new Map<string, number>();
    for (const word of examples.flatMap(({ words }) => [...new Set(words)])) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return { counts, total: examples.length };
  };
  const dangers = counted(worded.filter(({ label }) => label !== 'harmless'));
  const harmless = counted(worded.filter(({ label }) => label === 'harmless'));
  // One more in the harmless ones, so that a word which happens to be in none is not infinitely strong evidence.
  const times = (word: string, count: number) =>
    count / dangers.total / (((harmless.counts.get(word) ?? 0) + 1) / harmless.total);
  const evidence = [...dangers.counts].filter(
    ([word, count]) => count >= evident.dangers && times(word, count) >= evident.times,
  );
  return new Set(evidence.map(([word]) => word));
}

export async function writeDangerModel({ classifier, vocabulary, evidence }: DangerModel): Promise<void> {
  await mkdir(dirname(modelFile), { recursive: true });
  await writeFile(modelFile, new Uint8Array(classifier.weights.buffer));
  const words: z.infer<typeof storedWords> = { vocabulary: [...vocabulary], evidence: [...evidence] };
  await writeFile(wordsFile, JSON.stringify(words));
}

export async function readDangerModel(): Promise<DangerModel> {
  const bytes = await readFile(modelFile);
  const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (weights.length !== featureSpace * labels.length)
    throw new Error(`${modelFile} is of another build: npm run build`);
  const { vocabulary, evidence } = storedWords.parse(JSON.parse(await readFile(wordsFile, 'utf8')));
  return { classifier: { labels, weights }, vocabulary: new Map(vocabulary), evidence: new Set(evidence) };
}
