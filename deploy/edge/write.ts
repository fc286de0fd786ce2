import { readEnvironment } from '@lamplighter/server/environment';
import { writeEdge } from './configuration.ts';
import { edgeEnvironment } from './environment.ts';

const settings = readEnvironment(edgeEnvironment);
const { EDGE_CERTIFICATE: chain, EDGE_CERTIFICATE_KEY: key, EDGE_RESOLVER: resolver } = settings;
const path = await writeEdge({
  directory: settings.EDGE_DIRECTORY,
  listen: settings.EDGE_LISTEN,
  internalPort: settings.EDGE_INTERNAL_PORT,
  publicOrigin: settings.PUBLIC_ORIGIN,
  origins: settings.SITE_HOSTS,
  trustedProxies: settings.TRUSTED_PROXIES,
  cacheSize: settings.EDGE_CACHE_SIZE,
  logs: settings.EDGE_LOGS,
  ...(resolver && { resolver }),
  ...(chain && key && { certificate: { chain, key } }),
});
process.stdout.write(`nginx -c ${path}\n`);
