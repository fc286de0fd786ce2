import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { modelFile, trainDangerModel } from './danger-model.ts';

/** A build step: trains the classifier of dangers, so that no process has to at start-up. */
const { weights } = await trainDangerModel();
await mkdir(dirname(modelFile), { recursive: true });
await writeFile(modelFile, new Uint8Array(weights.buffer));
