import { pino } from 'pino';
import { expect, it } from 'vitest';
import { setUpUpstreams } from '../../test/upstream.ts';
import { createUpstreams } from '../clients/upstreams.ts';
import { createContent } from './content.ts';
import { createContentCache } from './content-cache.ts';

const upstream = setUpUpstreams();

it('a call for JSON asks as JSON:API, a call for a page as HTML, each past any cache @API-1', async () => {
  const calls: string[] = [];
  const origin = await upstream(({ method, url, headers }, response) => {
    calls.push(`${method} ${url} ${headers['content-type']} ${headers['cache-control']}`);
    const json = url?.endsWith('further-notices.json') ? [] : documents;
    response.end(url?.endsWith('.html') ? '<title>A page</title>' : JSON.stringify(json));
  });
  const clients = createUpstreams({
    apiOrigin: 'http://127.0.0.1:1',
    energyApiOrigin: 'http://127.0.0.1:1',
    contentOrigin: origin,
    clientId: 'help',
  });
  const cache = createContentCache(pino({ level: 'silent' }), 30_000);
  const content = createContent(clients, cache, 'skerry', () => new Date());
  await content.header();
  await content.categories();
  await content.meterRead();
  await content.notices(undefined);
  await content.article('meters', 'find-your-meter');
  await content.deals();
  cache.clear();
  const jsonApi = 'application/vnd.api+json max-age=0';
  expect(calls).toEqual([
    `GET /aem6/content/sysadmin/header-configuration/jcr:content.data.json ${jsonApi}`,
    `GET /aem6/content/dam/skerry/beta/json/help/categories/categories.json ${jsonApi}`,
    `GET /aem6/content/dam/skerry/beta/json/help/meter-read/submit-meter-read.json ${jsonApi}`,
    `GET /aem6/content/dam/skerry/beta/json/service-outage/help-and-support.json ${jsonApi}`,
    `GET /aem6/content/dam/skerry/beta/json/service-outage/further-notices.json ${jsonApi}`,
    'GET /aem6/content/skerry/help/meters/find-your-meter.html text/html max-age=0',
    'GET /aem6/content/skerry/help/deals.html text/html max-age=0',
  ]);
});

/** Valid as any of the JSON documents. */
const documents = {
  data: [],
  title: 'A notice',
  isMeterReadWeek: false,
  contactCardPillTemplate: '',
  contactCardTemplate: '',
  headingTemplate: '',
  smrErrorTemplate: '',
};
