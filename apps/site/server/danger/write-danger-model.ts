import { trainDangerModel, writeDangerModel } from './danger-model.ts';

/** A build step: trains the classifier of dangers, so that no process has to at start-up. */
await writeDangerModel(await trainDangerModel());
