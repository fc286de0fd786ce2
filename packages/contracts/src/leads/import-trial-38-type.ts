import type { Any } from '../../../../content/facts/promises.json';
