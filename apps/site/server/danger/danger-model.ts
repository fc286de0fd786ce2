import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Classifier, trainClassifier } from './classifier.ts';
import { danger, dangerExamples } from './danger.ts';
import type { DangerLabel } from './find-danger.ts';
import { featureSpace, featuresOf, wordsOf } from './text-features.ts';

const labels: readonly DangerLabel[] = [...danger.options, 'harmless'];
const examplesFile = resolve(import.meta.dirname, '../../../../content/search/danger/training.json');

/** The weights, written by the build beside the pages. */
export const modelFile = resolve(import.meta.dirname, '../../build/danger-model.bin');

/** Takes some seconds, so the build does it once. */
export async function trainDangerModel(): Promise<Classifier<DangerLabel>> {
  const examples = dangerExamples.parse(JSON.parse(await readFile(examplesFile, 'utf8')));
  return trainClassifier(
    labels,
    labels.flatMap((label) => examples[label].map((query) => ({ label, features: featuresOf(wordsOf(query)) }))),
  );
}

export async function readDangerModel(): Promise<Classifier<DangerLabel>> {
  const bytes = await readFile(modelFile);
  const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (weights.length !== featureSpace * labels.length)
    throw new Error(`${modelFile} is of another build: npm run build`);
  return { labels, weights };
}
