import { createLogger } from '@lamplighter/server/logger';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ConsoleServices } from '../../../server-interface.ts';
import { pageContext } from '../../page-context.ts';
import ReadWeeksPage, { action, loader } from './ReadWeeksPage.tsx';

const version = (number: number, heading: string, start: string) => ({
  version: number,
  readWeeks: {
    override: null,
    weeks: [{ start, end: start }],
    contactCardPillTemplate: 'Label',
    contactCardTemplate: '<p>Card</p>',
    headingTemplate: heading,
    smrErrorTemplate: '<p>Not sent</p>',
  },
  changedBy: number === 0 ? null : 'Edie',
  changedAt: number === 0 ? null : '2026-11-17T11:00:00.000Z',
});
const versions = [version(1, 'Newer', '2027-01-03'), version(0, 'Older', '2026-12-28')];

function ask(path: string, form?: Record<string, string>) {
  const context = new RouterContextProvider();
  const get: ConsoleServices['staffApi']['get'] = async (asked, schema) =>
    schema.parse(asked.endsWith('/versions') ? { versions } : versions[0]);
  context.set(pageContext, {
    member: { name: 'Edie', roles: ['editor'] },
    staffApi: { get, send: () => Promise.reject(new Error('nothing is sent')) },
    nonce: 'nonce',
    release: 'one',
    logger: createLogger('silent'),
    monitoring: undefined,
    now: () => new Date('2026-11-17T12:00:00Z'),
  });
  const url = new URL(path, 'https://console.example');
  const init = form && { method: 'POST', body: new URLSearchParams(form) };
  return { context, request: new Request(url, init), url, pattern: '', params: {} };
}

async function render(path: string, form?: Record<string, string>): Promise<string> {
  const loaderData = await loader(ask(path));
  const answered = form && (await action(ask(path, form)));
  const actionData = answered && 'data' in answered ? answered.data : answered;
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: ReadWeeksPage, loader: () => loaderData }]);
  const hydrationData = { loaderData: { page: loaderData }, ...(actionData && { actionData: { page: actionData } }) };
  return renderToStaticMarkup(<Page hydrationData={hydrationData} />);
}

const written = {
  override: 'dates',
  version: '1',
  start: '2027-03-29',
  end: '2027-04-04',
  headingTemplate: 'Send <b>today</b><script>alert(1)</script>',
  contactCardPillTemplate: 'Label',
  contactCardTemplate: 'Card',
  smrErrorTemplate: 'Not sent',
};

it('shows each week as a row with dates, and the versions that can be used again', async () => {
  const html = await render('/read-weeks');
  expect([...html.matchAll(/name="start" value="([^"]*)"/g)].map(([, day]) => day)).toEqual(['2027-01-03', '', '']);
  expect(html).toContain('href="/read-weeks?from=0"');
  expect(html).not.toContain('href="/read-weeks?from=1"');
});

it('fills the form with an earlier version, for the version that is the latest', async () => {
  const html = await render('/read-weeks?from=0');
  expect(html).toContain('name="start" value="2026-12-28"');
  expect(html).toContain('>Older</textarea>');
  expect(html).toContain('name="version" value="1"');
});

it('previews what was written as the site will read it, and sends nothing', async () => {
  const html = await render('/read-weeks', { ...written, intent: 'preview' });
  expect(html).toContain('As customers will see it');
  expect(html).toContain('Send <b>today</b></div>');
  expect(html).toContain('29 March 2027');
  expect(html).toContain('name="start" value="2027-03-29"');
});

it('says what is wrong in the row of the week', async () => {
  const html = await render('/read-weeks', { ...written, intent: 'preview', end: '2027-03-01' });
  expect(html).toContain('href="#week-1"');
  expect(html).toMatch(/id="week-1-error">A week has to end after it starts/);
  expect(html).not.toContain('As customers will see it');
});
