import { inject } from 'vitest';
import { connectLeadDatabase as connect } from '../../../apps/platform/src/modules/leads/lead-connection.ts';

/** In place of the platform's own: leads are accepted at the worker node of their shard, not through the coordinator. */
export const connectLeadDatabase: typeof connect = (url, settings) => {
  const atWorkerNode = new URL(url);
  atWorkerNode.host = new URL(inject('shardUrl')).host;
  return connect(atWorkerNode.href, settings);
};
