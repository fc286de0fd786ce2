import { text } from 'node:stream/consumers';
import { manualAddress } from '@lamplighter/contracts/leads/address';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { setUpUpstreams } from '../../test/upstream.ts';
import { createAddresses } from './addresses.ts';
import { createHttpClient } from './http-client.ts';
import { createJsonApiClient } from './json-api-client.ts';

const upstream = setUpUpstreams();

it('a typed address that a stopping platform cut off is sent to another one', async () => {
  const stopping = await upstream((request) => request.socket.destroy());
  const live = await upstream(async (request, response) => {
    const { data } = JSON.parse(await text(request));
    response.writeHead(201).end(JSON.stringify({ data: { ...data, id: 'sealed' } }));
  });
  const http = createHttpClient({ baseUrl: [stopping, live], headers: {}, timeoutMs: 2_000 });
  const addresses = createAddresses(createJsonApiClient(http), pino({ level: 'silent' }));
  const typed = manualAddress.parse({ address: '14 Lantern Row', addressLine1: '14 Lantern Row', postcode: 'LK4 2QT' });
  expect(await addresses.add(typed)).toMatchObject({ id: 'sealed', postcode: 'LK4 2QT' });
});
