import { readFile } from 'node:fs/promises';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { byMinute, formatAge, NowFigures } from './NowFigures.tsx';
import { sectionOf } from './RunbookPage.tsx';

const figures = {
  at: '2026-11-17T03:30:20.000Z',
  leads: [
    { minute: '2026-11-17T02:31:00.000Z', kind: 'complaint', count: 2 },
    { minute: '2026-11-17T03:30:00.000Z', kind: 'enquiry', count: 3 },
    { minute: '2026-11-17T03:30:00.000Z', kind: 'complaint', count: 1 },
  ],
  deliveries: [{ channel: 'crm', pending: 7, late: 2, dead: 1, oldestSeconds: 400 }],
  emails: { sent: 8, withinMinute: 6 },
  searches: { asked: 0, nothing: 0 },
  database: { server: 'one', standbys: [{ name: 'two', lagSeconds: 0.25 }] },
};
/** The figures as the server renders them. */
function render(data: Partial<ComponentProps<typeof NowFigures>>): string {
  const shown = { figures, alerts: [], shed: 0, notReady: [], areOld: false, ...data };
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
      'crm 7 2 1 7 min',
      'Emails within a minute, last hour 6 of 8 (75%)',
      'Searches without a result, today none yet',
      'Requests shed, last 5 minutes 4',
      'one; two 0.3 s behind',
      'No alert fires.',
    ])
      expect(text).toContain(words);
  });

  it('names what fires, with its section of the runbook, and does not claim to know without Prometheus', () => {
    const alert = { name: 'CrmDown', severity: 'page', summary: 'The CRM is down', since: '2026-11-17T03:00:00Z' };
    const firing = render({ alerts: [alert], shed: undefined, notReady: undefined });
    expect(firing).toMatch(/<a[^>]* href="\/runbook\/CrmDown"[^>]*>CrmDown<\/a>/);
    expect(textOf(firing)).toContain('Requests shed, last 5 minutes not known');
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

describe('the runbook', () => {
  it('has a section for every alert', async () => {
    const runbook = await readFile('docs/operate.md', 'utf8');
    const rules = await Promise.all(
      ['alerts', 'infrastructure', 'slo'].map((name) => readFile(`deploy/observe/rules/${name}.yml`, 'utf8')),
    );
    const alerts = [...rules.join('\n').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(30);
    expect(alerts.filter((name) => !sectionOf(runbook, name))).toEqual([]);
  });

  it('ends a section at the next heading', () => {
    expect(sectionOf('### A\n\nDo.\n\n#### More\n\nAnd.\n### B\n', 'A')).toBe('Do.\n\n#### More\n\nAnd.');
    expect(sectionOf('### A\n\nDo.\n## Next', 'A')).toBe('Do.');
    expect(sectionOf('### A\n\nDo.', 'A')).toBe('Do.');
    expect(sectionOf('### A\n\nDo.', 'B')).toBeUndefined();
  });
});
