import { isPortFree } from './free-port.ts';

type SitePort = { ok: true; port: number } | { ok: false; reason: string };

/** The site listens on `localhost`, which may resolve to either. */
const hosts = ['127.0.0.1', '::1'];

type Alternatives = { preferred: number; anyFreePort: () => Promise<number> };

/** The requested port, or an error. Without a request: the preferred port, or any free one if that is taken. */
export async function chooseSitePort(requested: string | undefined, alternatives: Alternatives): Promise<SitePort> {
  const port = requested ? Number(requested) : alternatives.preferred;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return { ok: false, reason: `PORT must be a number from 1 to 65535, not '${requested}'.` };
  }
  const free = await Promise.all(hosts.map((host) => isPortFree(port, host)));
  if (!free.includes(false)) return { ok: true, port };
  if (!requested) return { ok: true, port: await alternatives.anyFreePort() };
  return { ok: false, reason: `Port ${port} cannot be used: another process listens there. Set PORT to a free one.` };
}
