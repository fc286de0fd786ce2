import { type Edge, startEdge, unlimited } from '../../../deploy/edge/start-edge.ts';
import { type ConsoleStack, startConsole } from '../../../dev/console/console-stack.ts';
import { freePort } from '../../../dev/free-port.ts';
import { type DevStack, startStack } from '../../../dev/stack.ts';
import { endAll, startPlatform, startSite } from '../../resilience/support/processes.ts';

export type ConsoleSite = {
  stack: DevStack;
  consoles: ConsoleStack;
  /** Two platforms, each with a site and an edge of its own: the public origins. */
  publicOrigins: string[];
  /** The second platform, for leads of the client `help`. */
  platform: string;
  stop: () => Promise<void>;
};

/** The built product with two platforms on one database, and two consoles. */
export async function startConsoleSite(): Promise<ConsoleSite> {
  const edgePorts = [await freePort(), await freePort()];
  const publicOrigins = edgePorts.map((port) => `http://localhost:${port}`);
  const behindEdge = (index: number) => ({
    PUBLIC_ORIGIN: publicOrigins[index] ?? '',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1/32',
  });
  const stack = await startStack({ mode: 'built', site: behindEdge(0) });
  const platform = await startPlatform(stack.databaseAs('api'));
  const [second, consoles] = await Promise.all([
    startSite({ platform: platform.origin, more: behindEdge(1) }),
    startConsole({ databaseUrl: stack.databaseAs('operator'), count: 2 }),
  ]);
  const sites = [new URL(stack.origin).port, String(second.port)];
  const edges: Edge[] = await Promise.all(
    edgePorts.map((port, index) =>
      startEdge({
        origins: [`127.0.0.1:${sites[index]}`],
        port,
        publicOrigin: publicOrigins[index] ?? '',
        limits: unlimited,
      }),
    ),
  );
  return {
    stack,
    consoles,
    publicOrigins,
    platform: platform.origin,
    stop: async () => {
      await Promise.all(edges.map((edge) => edge.stop()));
      await endAll();
      await consoles.stop();
      await stack.stop();
    },
  };
}
