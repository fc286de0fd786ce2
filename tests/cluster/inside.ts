import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from './debian-root.ts';
import { startCluster } from './cluster.ts';
import { startProduct } from './product.ts';
const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-cluster-'));
console.log(scratch);
const t=Date.now();
const cluster = await startCluster(scratch, rootFolder);
console.log('started', Date.now()-t);
try { await cluster.untilComplete(); } catch (e) { console.log(e, await cluster.members().catch(String)); process.exit(1); }
console.log('complete', Date.now()-t, await cluster.members());
console.log(await cluster.patronictl('list'));
const product = await startProduct(cluster);
console.log('product', Date.now()-t, product.platform.origin);
process.exit(0);
