import { origin, port } from '@lamplighter/server/environment';
import { z } from 'zod';

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));

/** `/0` would trust every client, and any client could then evade the rate limits. */
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'must be CIDRs separated by commas, or `none`' })
  .refine((text) => !text.endsWith('/0'), { error: 'must not trust every address' });

/** The settings of the edge, as `node deploy/edge/write.ts` reads them. */
export const edgeEnvironment = z
  .object({
    EDGE_DIRECTORY: z.string().min(1),
    EDGE_LISTEN: z.string().min(1).default('127.0.0.1:8080'),
    /** A free loopback port, on which the edge connects to itself. */
    EDGE_INTERNAL_PORT: port.min(1).default(8081),
    PUBLIC_ORIGIN: origin,
    /** The site's processes, as host:port, separated by commas. */
    SITE_HOSTS: list,
    /**
     * The proxies before the edge, as CIDRs, or `none`. It has no default: without it, everyone behind a proxy would
     * share one rate limit.
     */
    TRUSTED_PROXIES: z.union([z.literal('none').transform(() => []), list.pipe(z.array(network).min(1))]),
    /** A DNS server, as an IP address: the names in SITE_HOSTS are then resolved again while nginx runs. */
    EDGE_RESOLVER: z.union([z.ipv4(), z.ipv6()]).optional(),
    EDGE_CERTIFICATE: z.string().optional(),
    EDGE_CERTIFICATE_KEY: z.string().optional(),
    /** `stdout` in containers, where nothing rotates a file. */
    EDGE_LOGS: z.enum(['files', 'stdout']).default('files'),
    EDGE_CACHE_SIZE: z
      .string()
      .regex(/^\d+[mg]$/)
      .default('1g'),
  })
  .refine((given) => Boolean(given.EDGE_CERTIFICATE) === Boolean(given.EDGE_CERTIFICATE_KEY), {
    error: 'EDGE_CERTIFICATE and EDGE_CERTIFICATE_KEY must be given together',
    path: ['EDGE_CERTIFICATE_KEY'],
  });
