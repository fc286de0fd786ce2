import { Counter } from 'prom-client';

export const searchesWithoutIndex = new Counter({
  name: 'lamplighter_searches_without_index_total',
  help: 'Searches that failed because the brand has no search index.',
});
