import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { type Edge, startEdge, unlimited } from '../../../deploy/edge/start-edge.ts';
import { type ConsoleStack, startConsole } from '../../../dev/console/console-stack.ts';
import { freePort } from '../../../dev/free-port.ts';
import { type DevStack, startStack } from '../../../dev/stack.ts';
import { endAll, startPlatform, startSite } from '../../resilience/support/processes.ts';
import { test as base, expect } from '../fixtures.ts';
import { type FakePrometheus, startFakePrometheus } from './fake-prometheus.ts';

const staff = {
  olive: { name: 'olive@staff.example', password: 'lamplight-1' },
  amir: { name: 'amir@staff.example', password: 'lamplight-2' },
  edie: { name: 'edie@staff.example', password: 'lamplight-3' },
  aude: { name: 'aude@staff.example', password: 'lamplight-4' },
  maya: { name: 'maya@staff.example', password: 'lamplight-6' },
  priya: { name: 'priya@staff.example', password: 'lamplight-7' },
  nils: { name: 'nils@staff.example', password: 'lamplight-5' },
};

type Fixtures = {
  /** Opens a page of the console as someone, through the sign-in of their identity provider. */
  openAs: (who: keyof typeof staff, path: string, page: Page, console?: number) => Promise<void>;
};

type WorkerFixtures = {
  site: ConsoleSite;
  /** Names the file: Playwright gives files with different names different workers, so each its own product. */
  sharedBy: string;
};

/** Tests of the console share one product for each file. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedBy: ['', { option: true, scope: 'worker' }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it
    async ({}, use) => {
      const site = await startConsoleSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openAs: async ({ site }, use) =>
    use(async (who, path, page, console = 0) => {
      await page.goto(`${site.consoles.origins[console]}${path}`);
      await page.getByLabel('Email address').fill(staff[who].name);
      await page.getByLabel('Password').fill(staff[who].password);
      await page.getByRole('button').click();
      const leadsTo = path === '/' ? '/now' : path;
      await expect(page, 'where the sign-in leads').toHaveURL(`${site.consoles.origins[console]}${leadsTo}`);
      // Until it has hydrated: a text that is being selected would lose its selection.
      await page.waitForLoadState('networkidle');
    }),
});

type ConsoleSite = {
  stack: DevStack;
  consoles: ConsoleStack;
  /** Two platforms, each with a site and an edge of its own: the public origins. */
  publicOrigins: string[];
  /** The second platform, for leads of the client `help`. */
  platform: string;
  responses: ResponseLoss;
  prometheus: FakePrometheus;
  stop: () => Promise<void>;
};

/** The built product with two platforms on one database, and two consoles. */
async function startConsoleSite(): Promise<ConsoleSite> {
  const edgePorts = [await freePort(), await freePort()];
  const publicOrigins = edgePorts.map((port) => `http://localhost:${port}`);
  const behindEdge = (index: number) => ({
    PUBLIC_ORIGIN: publicOrigins[index] ?? '',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1/32',
  });
  const responses = createResponseLoss();
  const prometheus = await startFakePrometheus();
  const stack = await startStack({ mode: 'built', site: behindEdge(0) });
  const platform = await startPlatform(stack.databaseAs('api'));
  const [second, consoles] = await Promise.all([
    startSite({ platform: platform.origin, more: behindEdge(1) }),
    startConsole({
      databaseUrl: stack.databaseAs('operator'),
      count: 2,
      between: responses.pass,
      prometheusOrigin: prometheus.origin,
    }),
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
    responses,
    prometheus,
    stop: async () => {
      await Promise.all(edges.map((edge) => edge.stop()));
      await endAll();
      await consoles.stop();
      responses.stop();
      prometheus.stop();
      await stack.stop();
    },
  };
}

type ResponseLoss = {
  /** Starts a proxy in front of a staff API; returns its origin. */
  pass: (staffApi: string) => Promise<string>;
  /** The next change is carried out, and its response lost. */
  loseNext: () => void;
  /** What is only read is lost from now on, or no more. */
  loseReads: (areLost: boolean) => void;
  stop: () => void;
};

/** A network between consoles and staff APIs that loses responses. */
function createResponseLoss(): ResponseLoss {
  const servers: Server[] = [];
  let isLosing = false;
  let areReadsLost = false;
  return {
    pass: async (staffApi) => {
      const server = createServer((incoming, outgoing) => {
        const { method = 'GET', url = '/', headers } = incoming;
        // Sessions and previews are asked for by POST too.
        const isChange = method !== 'GET' && !/^\/staff\/v1\/(sessions\/|notices\/preview)/.test(url);
        if (method === 'GET' && areReadsLost) return outgoing.destroy();
        const forwarded = request(staffApi + url, { method, headers }, (response) => {
          if (isChange && isLosing) {
            isLosing = false;
            response.resume();
            outgoing.destroy();
            return;
          }
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        });
        forwarded.on('error', () => outgoing.destroy());
        incoming.pipe(forwarded);
      });
      servers.push(server);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      return `http://127.0.0.1:${address.port}`;
    },
    loseNext: () => {
      isLosing = true;
    },
    loseReads: (areLost) => {
      areReadsLost = areLost;
    },
    stop: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
