import { readFile } from 'node:fs/promises';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { byMinute, formatAge, NowFigures } from './NowFigures.tsx';
import type { NowData } from './now-data.ts';
import { Runbook } from './runbook.tsx';
import { verdictOn } from './verdict.ts';

const well = { pending: 0, late: 0, dead: 0, unknownAddresses: 0, oldestSeconds: 0, failing: null, paused: null };
const figures = {
  at: '2026-11-17T03:30:20.000Z',
  leads: [
    { minute: '2026-11-17T02:31:00.000Z', kind: 'complaint', count: 2 },
    { minute: '2026-11-17T03:30:00.000Z', kind: 'enquiry', count: 3 },
    { minute: '2026-11-17T03:30:00.000Z', kind: 'complaint', count: 1 },
  ],
  deliveries: [
    { channel: 'email' as const, ...well, unknownAddresses: 3 },
    { channel: 'crm' as const, ...well, pending: 7, late: 2, dead: 1, oldestSeconds: 400 },
  ],
  emails: { due: 8, withinMinute: 6 },
  searches: { asked: 0, nothing: 0 },
  database: { server: 'one', standbys: [{ name: 'two', lagSeconds: 0.25 }] },
};
/** The figures as the server renders them. */
function render(data: Partial<ComponentProps<typeof NowFigures>>): string {
  const shown = { figures, alerts: [], shed: 0, notReady: [], maySeeDeliveries: true, areOld: false, ...data };
  const Page = createRoutesStub([{ path: '/', Component: () => <NowFigures {...shown} /> }]);
  return renderToStaticMarkup(<Page />);
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the screen Now', () => {
  it('has sixty minutes up to this one, with what was sent in each', () => {
    const rows = byMinute(figures.leads, new Date(figures.at));
    expect([rows.length, rows[0]?.minute.toISOString(), rows[59]?.minute.toISOString()]).toEqual([
      60,
      '2026-11-17T02:31:00.000Z',
      '2026-11-17T03:30:00.000Z',
    ]);
    expect([rows[0]?.counts, rows[30]?.counts, rows[59]?.counts]).toEqual([
      { complaint: 2 },
      {},
      { enquiry: 3, complaint: 1 },
    ]);
  });

  it('says each figure in words too', () => {
    const text = textOf(render({ shed: 4 }));
    for (const words of [
      'complaint: 3',
      'enquiry: 3',
      'CRM Working 7 2 1 7 min',
      'Emails whose address the mail server does not know: 3.',
      'Emails within a minute, last hour, also of those that still wait 6 of 8 (75%)',
      'Searches without a result, today none yet',
      'Visits turned away because the site was too busy, last 5 minutes 4',
      'one; two 0.3 s behind',
      '1 message did not reach the CRM and 2 messages have waited for more than 5 minutes. No alert fires.',
    ])
      expect(text).toContain(words);
  });

  it('names what fires, with its section of the runbook, and does not claim to know without Prometheus', () => {
    const alert = { name: 'CrmDown', severity: 'page', summary: 'The CRM is down', since: '2026-11-17T03:00:00Z' };
    const firing = render({ alerts: [alert], shed: undefined, notReady: undefined });
    expect(firing).toMatch(/<a[^>]* href="\/runbook#crmdown"[^>]*>CrmDown<\/a>/);
    expect(textOf(firing)).toContain('Visits turned away because the site was too busy, last 5 minutes not known');
    const unknown = render({ alerts: undefined, shed: undefined, notReady: undefined });
    expect(unknown).toContain('is not known');
    expect(unknown).not.toContain('No alert fires');
    expect(unknown).not.toContain('Not ready');
  });

  it('says which processes are not ready, and why', () => {
    const notReady = [{ reason: 'the database refuses the role or its password', count: 2 }];
    const html = render({ notReady });
    const words = 'Not ready 2 of the platforms and staff APIs: the database refuses the role or its password';
    expect(textOf(html)).toContain(words);
    expect(render({})).not.toContain('Not ready');
  });

  it('does not say that no alert fires by figures that are old', () => {
    expect(textOf(render({ areOld: true }))).toContain('No alert fired then.');
    expect(textOf(render({ areOld: true }))).not.toContain('No alert fires');
  });

  it.each([
    [0, 'none'],
    [0.9, 'none'],
    [1, '1 s'],
    [90, '90 s'],
    [119, '119 s'],
    [120, '2 min'],
    [600, '10 min'],
    [7_199, '120 min'],
    [7_200, '2 h'],
    [10_800, '3 h'],
  ])('an age of %i seconds is %s', (seconds, text) => {
    expect(formatAge(seconds)).toBe(text);
  });
});

describe('the sentence at the top of Now', () => {
  const since = '2026-11-17T03:12:00.000Z';
  const alert = { name: 'CrmDown', severity: 'page', summary: 'The CRM is down', since };
  const [email, crm] = [
    { channel: 'email' as const, ...well },
    { channel: 'crm' as const, ...well },
  ];
  const now = (deliveries: NowData['figures']['deliveries'], more: Partial<NowData> = {}): NowData => ({
    figures: { ...figures, deliveries },
    alerts: [],
    shed: 0,
    notReady: [],
    maySeeDeliveries: true,
    ...more,
  });
  const said = (data: NowData) => {
    const { tone, sentence, troubles } = verdictOn(data, false);
    return [tone, ...troubles.map(({ words, rest }) => `${words} ${rest}`), sentence];
  };

  it('says that all is well only when everything is known to be', () => {
    const all = 'everything that customers sent has arrived or is on its way';
    expect(said(now([email, crm]))).toEqual(['well', `All is well: ${all}, and no alert fires.`]);
    // A customer has mistyped an address: nobody here can put that right.
    expect(
      said(
        now([
          { ...email, unknownAddresses: 2 },
          { ...crm, pending: 3 },
        ]),
      )[0],
    ).toBe('well');
    const unknown = now([email, crm], { alerts: undefined, notReady: undefined });
    expect(said(unknown)).toEqual(['unknown', `As far as is known, ${all}. Whether an alert fires is not known.`]);
    expect(verdictOn(now([email, crm]), true)).toEqual({
      tone: 'unknown',
      sentence: 'How it stands now is not known.',
      troubles: [],
    });
  });

  it('names each trouble with its count and since when, the worst first', () => {
    const failing = { since, errorCode: 'smtp-unreachable' };
    const paused = { pausedBy: 'Olive', pausedAt: '2026-11-16T13:48:00.000Z' };
    const data = now(
      [
        { ...email, failing, late: 27 },
        { ...crm, dead: 2, late: 1, paused },
      ],
      {
        alerts: [alert],
        notReady: [{ reason: 'x', count: 2 }],
      },
    );
    expect(said(data)).toEqual([
      'harm',
      '1 alert fires',
      '2 of the platforms and staff APIs are not ready',
      'sending emails has failed since 03:12',
      '2 messages did not reach the CRM',
      '27 emails have waited for more than 5 minutes',
      'sending to the CRM is paused since Mon 16 Nov, 13:48',
      '1 message has waited for more than 5 minutes',
      '',
    ]);
    expect(said(now([email, { ...crm, paused }], { alerts: undefined }))).toEqual([
      'notice',
      'sending to the CRM is paused since Mon 16 Nov, 13:48',
      'Whether an alert fires is not known.',
    ]);
    expect(said(now([email, crm], { alerts: [alert, { ...alert, severity: 'ticket' }] }))[1]).toBe('2 alerts fire');
    expect(said(now([email, crm], { alerts: [{ ...alert, severity: 'ticket' }] }))[0]).toBe('notice');
  });

  it('leads to the deliveries, for those who may see them, and each channel says how it stands', () => {
    const failing = { since, errorCode: 'smtp-unreachable' };
    const paused = { pausedBy: 'Olive', pausedAt: since };
    const deliveries = [
      { ...email, failing },
      { ...crm, dead: 2, paused },
    ];
    const html = render({ figures: { ...figures, deliveries } });
    expect(html).toContain('data-tone="harm"');
    for (const words of ['Sending emails', '2 messages', 'sending to the CRM', '2'])
      expect(html).toMatch(new RegExp(`<a[^>]* href="/deliveries"[^>]*>${words}</a>`));
    for (const words of [
      'Sending emails has failed since 03:12, 2 messages did not reach the CRM and sending to the CRM is paused',
      'Email Failing since 03:12: the mail server does not answer (smtp-unreachable)',
      'CRM Paused since 03:12 by Olive',
    ])
      expect(textOf(html)).toContain(words);
    const without = render({ figures: { ...figures, deliveries }, maySeeDeliveries: false });
    expect(without).not.toContain('/deliveries');
    expect(textOf(without)).toContain('2 messages did not reach the CRM');
    expect(textOf(render({ areOld: true }))).toContain('CRM Not known');
  });
});

describe('the runbook', () => {
  it('has a section for every alert', async () => {
    const runbook = await readFile('docs/operate.md', 'utf8');
    const rules = await Promise.all(
      ['alerts', 'infrastructure', 'slo'].map((name) => readFile(`deploy/observe/rules/${name}.yml`, 'utf8')),
    );
    const alerts = [...rules.join('\n').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(30);
    const html = renderToStaticMarkup(<Runbook text={runbook} />);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(alerts.filter((name) => !ids.has(name.toLowerCase()))).toEqual([]);
    expect(ids).toContain('a-notice-while-the-database-is-down');
    const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.filter((href) => href.startsWith('#') && !ids.has(href.slice(1)))).toEqual([]);
    expect(links.filter((href) => !/^(#|https:|\/now$)/.test(href))).toEqual([]);
  });
});
