import { origin, readEnvironment } from '@lamplighter/contracts/environment';
import { z } from 'zod';
import { writeEdge } from './configuration.ts';

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));

const settings = readEnvironment(
  z.object({
    EDGE_DIRECTORY: z.string().min(1),
    EDGE_LISTEN: z.string().min(1).default('127.0.0.1:8080'),
    PUBLIC_ORIGIN: origin,
    /** The site's processes, as host:port, separated by commas. */
    SITE_ADDRESSES: list,
    /** What stands before the edge, as CIDRs. */
    TRUSTED_PROXIES: list.optional(),
    EDGE_CERTIFICATE: z.string().optional(),
    EDGE_CERTIFICATE_KEY: z.string().optional(),
    EDGE_CACHE_SIZE: z
      .string()
      .regex(/^\d+[mg]$/)
      .default('1g'),
  }),
);

const { EDGE_CERTIFICATE: chain, EDGE_CERTIFICATE_KEY: key } = settings;
const path = await writeEdge({
  directory: settings.EDGE_DIRECTORY,
  listen: settings.EDGE_LISTEN,
  publicOrigin: settings.PUBLIC_ORIGIN,
  origins: settings.SITE_ADDRESSES,
  cacheSize: settings.EDGE_CACHE_SIZE,
  ...(settings.TRUSTED_PROXIES && { trustedProxies: settings.TRUSTED_PROXIES }),
  ...(chain && key && { certificate: { chain, key } }),
});
process.stdout.write(`nginx -c ${path}\n`);
