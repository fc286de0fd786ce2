import { createLogger } from '@lamplighter/server/logger';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { loadAccounts } from '../../../apps/platform/src/modules/accounts/account-repository.ts';
import { openAccounts } from '../../../apps/platform/src/modules/accounts/routes.ts';
import { createAddressRepository } from '../../../apps/platform/src/modules/addresses/address-repository.ts';
import { createCommentRepository } from '../../../apps/platform/src/modules/article-comments/comment-repository.ts';
import { createVoteRepository } from '../../../apps/platform/src/modules/article-votes/article-votes.ts';
import { openContentStore } from '../../../apps/platform/src/modules/content/content-store.ts';
import { openJourneyStore } from '../../../apps/platform/src/modules/journeys/journey-repository.ts';
import { createStatusService } from '../../../apps/platform/src/modules/lead-status/status-service.ts';
import { connectLeadDatabase } from '../../../apps/platform/src/modules/leads/lead-connection.ts';
import { createLeadService } from '../../../apps/platform/src/modules/leads/lead-service.ts';
import { openSearchUseRepository } from '../../../apps/platform/src/modules/search-use/search-use-repository.ts';
import { openSessionStore } from '../../../apps/platform/src/modules/sessions/session-repository.ts';
import { addressFile, loadText } from '../../../apps/platform/test/address-platform.ts';
import { createTestDatabase, createTestPlatform } from '../../../apps/platform/test/database.ts';
import { startTestIssuer } from '../../../apps/platform/test/issuer.ts';
import { createCustomerPrefill, type PrefillDetails } from '../../../apps/site/server/auth/customer-prefill.ts';
import { createUpstreams, type Upstreams } from '../../../apps/site/server/clients/upstreams.ts';
import { copyContentWithNotice } from '../../../dev/content-copies.ts';
import { devKeyRing } from '../../../dev/secrets.ts';
import { listenIn, type Wire } from './listening-wire.ts';

export const logger = createLogger('silent');

type Tokens = { identityToken: string; accessToken: string };

type WiredPlatform = {
  sql: Database;
  wire: Wire;
  upstreams: Upstreams;
  tokensOf: (subject: string) => Promise<Tokens>;
  /** What the site prefills for a customer with these tokens. */
  prefill: (tokens: Tokens) => Promise<PrefillDetails | undefined>;
  stop: () => Promise<void>;
};

/** The platform with all its services behind a recording proxy, and the site's clients of it. */
export async function startWiredPlatform(): Promise<WiredPlatform> {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const line = connectLeadDatabase(url);
  const files = await copyContentWithNotice();
  const content = await openContentStore(files.directory, 'larkfield', logger);
  const issuer = await startTestIssuer();
  await loadAccounts(sql, devKeyRing, JSON.stringify([holder('held'), { ...holder('lost'), statusCount: noAccounts }]));
  await loadText(url, addressFile([{ uprn: '100', building_number: '14', thoroughfare: 'Lantern Row' }]));
  const addresses = createAddressRepository(sql, devKeyRing);
  const platform = await createTestPlatform({
    accounts: openAccounts(sql, devKeyRing, issuer.settings),
    sessions: openSessionStore(sql, devKeyRing),
    content,
    searchUse: openSearchUseRepository(sql, content.isSearchedWord),
    addresses,
    journeys: openJourneyStore(sql),
    votes: createVoteRepository(sql),
    comments: createCommentRepository(sql),
    leads: createLeadService(line, devKeyRing),
    statuses: createStatusService({ sql, ring: devKeyRing, addresses }),
  });
  const wire = await listenIn(platform);
  const { origin } = wire;
  const upstreams = createUpstreams({
    apiOrigin: origin,
    energyApiOrigin: origin,
    contentOrigin: origin,
    clientId: 'help',
  });
  return {
    sql,
    wire,
    upstreams,
    tokensOf: async (subject) => ({
      identityToken: await issuer.identityToken(subject),
      accessToken: await issuer.accessToken(subject),
    }),
    prefill: (tokens) =>
      createCustomerPrefill(upstreams, { tokensOf: async () => tokens }, logger, 10_000).of(new Request('http://site')),
    stop: async () => {
      await Promise.all(Object.values(upstreams).map((client) => client.close()));
      await wire.stop();
      issuer.stop();
      content.close();
      await files.remove();
      await platform.close();
      await Promise.all([line.close(), sql.end()]);
    },
  };
}

const noAccounts = { liveCount: 0, lostCount: 1, preLiveCount: 0 };

function holder(sub: string) {
  const person = { firstName: 'Morag', lastName: 'Muir' };
  return {
    sub,
    statusCount: { liveCount: 1, lostCount: 0, preLiveCount: 0 },
    accounts: [{ id: '1', person, email: 'morag@example.com', mobile: '07700900123' }],
    customer: { firstName: 'Morag', surname: 'Muir', email: 'morag@example.com' },
  };
}
