import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { contentInsights, nowFigures } from '@lamplighter/contracts/staff-insights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ring, setUpStaffApi } from '../../http/staff/test-staff.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { clearLeads } from '../leads/test-lead-clear.ts';

const { running, as } = setUpStaffApi();
let connection: ReturnType<typeof connectLeadDatabase>;
beforeAll(() => {
  connection = connectLeadDatabase(running().url);
});
afterAll(() => connection.close());
beforeEach(async () => {
  await clearLeads(running().sql);
  await running().sql`truncate article_vote, article_comment, search_use`;
});

describe('the figures of now', () => {
  const read = async () => nowFigures.parse((await as('operator').get('/staff/v1/now')).json());

  it('are zeros when nothing has happened', async () => {
    expect(await read()).toMatchObject({
      leads: [],
      deliveries: [
        { channel: 'email', pending: 0, late: 0, dead: 0, oldestSeconds: 0 },
        { channel: 'crm', pending: 0, late: 0, dead: 0, oldestSeconds: 0 },
      ],
      emails: { sent: 0, withinMinute: 0 },
      searches: { asked: 0, nothing: 0 },
    });
  });

  it('count the leads of each minute and kind, and what became of them', async () => {
    const { sql } = running();
    const service = createLeadService(connection, ring);
    const sender = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    const { complaint, enquiry } = sampleLeads();
    for (const lead of [complaint, complaint, complaint, enquiry]) await service.accept(lead, sender);
    const counts = new Map<string, number>();
    for (const { kind, count } of (await read()).leads) counts.set(kind, (counts.get(kind) ?? 0) + count);
    expect(Object.fromEntries(counts)).toEqual({ complaint: 3, enquiry: 1 });

    const leads = await sql<{ id: string }[]>`select id from lead order by kind, id`;
    const [onTime = '', tooLate = '', dead = '', waiting = ''] = leads.map(({ id }) => id);
    const deliver = (lead: string, after: string) => sql`
      update delivery set state = 'delivered', changed_at = lead_received_at + ${after}::interval
      where lead = ${lead} and channel = 'email'`;
    await deliver(onTime, '60 seconds');
    await deliver(tooLate, '61 seconds');
    await sql`update delivery set state = 'dead' where lead = ${dead} and channel = 'crm'`;
    await sql`update delivery set since = now() - interval '6 minutes' where lead = ${waiting} and channel = 'crm'`;
    const { emails, deliveries } = await read();
    expect(emails).toEqual({ sent: 2, withinMinute: 1 });
    expect(deliveries).toEqual([
      { channel: 'email', pending: 2, late: 0, dead: 0, oldestSeconds: expect.any(Number) },
      { channel: 'crm', pending: 3, late: 1, dead: 1, oldestSeconds: expect.closeTo(360, -1.5) },
    ]);
  });

  it('count the searches of today', async () => {
    const { sql } = running();
    await sql`insert into search_use (day, term, outcome, target, place, count) values
      (current_date, 'meter', 'found', '', 0, 5), (current_date, 'boilr', 'nothing', '', 0, 2),
      (current_date, 'meter', 'opened', 'meters/read', 1, 4), (current_date - 1, 'old', 'nothing', '', 0, 9)`;
    expect((await read()).searches).toEqual({ asked: 7, nothing: 2 });
  });
});

describe('what is said about the content', () => {
  const read = async () => contentInsights.parse((await as('editor').get('/staff/v1/content')).json());

  it('has votes, comments and the searches before, and hides rare searches', async () => {
    const { sql } = running();
    await sql`insert into article_vote (article, day, helpful, votes) values
      ('meters/find-your-meter', current_date, false, 3), ('meters/find-your-meter', current_date, true, 1)`;
    await sql`insert into article_comment (brand, article, day, comment) values
      ('skerry', 'meters/find-your-meter', current_date, 'Where is it in a flat?')`;
    await sql`insert into search_use (day, term, outcome, target, place, count) values
      (current_date, 'meter', 'found', '', 0, 3), (current_date, 'meter', 'opened', 'meters/find-your-meter', 1, 2),
      (current_date, 'my name', 'found', '', 0, 2), (current_date, 'my name', 'opened', 'meters/find-your-meter', 1, 2),
      (current_date, 'boilr', 'nothing', '', 0, 4)`;
    const { articles, failedSearches, hiddenSearches, brokenLinks } = await read();
    expect(articles).toEqual([
      {
        article: 'meters/find-your-meter',
        helpful: 1,
        unhelpful: 3,
        comments: [{ brand: 'skerry', day: expect.any(String), comment: 'Where is it in a flat?' }],
        searches: [{ term: 'meter', count: 2 }],
      },
    ]);
    expect(failedSearches.map(({ term, asked }) => [term, asked])).toContainEqual(['boilr', 4]);
    expect(JSON.stringify({ failedSearches, articles })).not.toContain('my name');
    expect(hiddenSearches.terms).toBeGreaterThanOrEqual(0);
    expect(brokenLinks).toEqual([]);
  });
});
