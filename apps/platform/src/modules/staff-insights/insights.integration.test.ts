import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { contentInsights, nowFigures } from '@lamplighter/contracts/staff/staff-insights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ring, setUpStaffApi } from '../../../test/staff.ts';
import { clearLeads } from '../../../test/stored-leads.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { readContentInsights } from './content-insights.ts';

const { running, as } = setUpStaffApi();
const firstOther = '80000000-0000-0000-0000-000000000000';
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

  const nothing = {
    pending: 0,
    late: 0,
    dead: 0,
    unknownAddresses: 0,
    oldestSeconds: 0,
    failing: null,
    paused: null,
  };

  it('are zeros when nothing has happened', async () => {
    expect(await read()).toMatchObject({
      leads: [],
      deliveries: [
        { channel: 'email', ...nothing },
        { channel: 'crm', ...nothing },
      ],
      emails: { due: 0, withinMinute: 0 },
      searches: { asked: 0, nothing: 0 },
    });
  });

  it('count the leads of each minute and kind, and what became of them', async () => {
    const { sql } = running();
    const service = createLeadService(connection, ring);
    const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    const { complaint, enquiry } = sampleLeads();
    for (const lead of [complaint, complaint, complaint, enquiry]) await service.accept(lead, source);
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
    await sql`update delivery set state = 'delivered' where lead = ${onTime} and channel = 'crm'`;
    await sql`update delivery set state = 'dead' where lead = ${dead} and channel = 'crm'`;
    await sql`update delivery set since = now() - interval '4 minutes 30 seconds' where lead <> ${waiting}`;
    await sql`update delivery set since = now() - interval '5 minutes' where lead = ${waiting} and channel = 'crm'`;
    const { emails, deliveries } = await read();
    expect(emails).toEqual({ due: 2, withinMinute: 1 });
    expect(deliveries).toMatchObject([
      { channel: 'email', pending: 2, late: 0, dead: 0 },
      { channel: 'crm', pending: 2, late: 1, dead: 1, oldestSeconds: expect.closeTo(300, -1.5) },
    ]);
  });

  it('count an email that hangs or was given up once its minute is over, and one under way as waiting', async () => {
    const { sql } = running();
    const service = createLeadService(connection, ring);
    const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    for (const _ of [1, 2, 3, 4]) await service.accept(sampleLeads().enquiry, source);
    const leads = await sql<{ lead: string }[]>`select lead from delivery where channel = 'email' order by lead`;
    const set = (index: number, change: string) =>
      sql.query(`update delivery set ${change} where channel = 'email' and lead = $1`, [leads[index]?.lead]);
    expect((await read()).emails).toEqual({ due: 0, withinMinute: 0 });
    await sql`update delivery set lead_received_at = now() - interval '61 seconds' where channel = 'email'`;
    await set(0, `state = 'claimed', since = now() - interval '6 minutes'`);
    await set(1, `state = 'dead', last_error_code = 'smtp-554', since = now() - interval '10 minutes'`);
    await set(2, `state = 'dead', last_error_code = 'smtp-rcpt-550', since = now() - interval '2 days'`);
    await set(3, `state = 'suppressed'`);
    const { emails, deliveries } = await read();
    expect(emails).toEqual({ due: 3, withinMinute: 0 });
    const waiting = { pending: 1, late: 1, dead: 1, unknownAddresses: 1, oldestSeconds: expect.closeTo(600, -1.5) };
    expect(deliveries[0]).toEqual({ channel: 'email', ...waiting, failing: null, paused: null });
  });

  it('name the channels that fail and that are paused', async () => {
    const { sql } = running();
    await sql`insert into channel_failure (channel, error_code) values ('email', 'smtp-unreachable')`;
    await sql`insert into channel_pause (channel, paused_by) values ('crm', 'olive')`;
    expect((await read()).deliveries).toMatchObject([
      { failing: { errorCode: 'smtp-unreachable', since: expect.any(String) }, paused: null },
      { failing: null, paused: { pausedBy: 'olive', pausedAt: expect.any(String) } },
    ]);
    await sql`truncate channel_failure, channel_pause`;
  });

  it('are of the last hour, by complaints and by other leads, whose ids may be an hour ahead', async () => {
    const { sql } = running();
    const service = createLeadService(connection, ring);
    const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    for (const lead of [sampleLeads().complaint, sampleLeads().enquiry]) await service.accept(lead, source);
    await sql`select make_lead_month(now() - interval '2 hours')`;
    await sql`update delivery set state = 'delivered', changed_at = lead_received_at`;
    const countedAfter = async (ago: string) => {
      await sql`update lead set received_at = now() - ${ago}::interval`;
      await sql`
        update delivery set lead = (left(lead_id_from(now() - ${ago}::interval, lead >= ${firstOther}::uuid)::text, 13)
          || right(lead::text, 23))::uuid`;
      const { leads, emails } = await read();
      return [...leads.map(({ kind, count }) => `${count} ${kind}`), `${emails.due} sent`];
    };
    expect(await countedAfter('59 minutes 50 seconds')).toEqual(['1 complaint', '1 enquiry', '2 sent']);
    expect(await countedAfter('60 minutes 1 second')).toEqual(['0 sent']);
    expect(await countedAfter('-59 minutes -50 seconds')).toContain('2 sent');
    expect(await countedAfter('-60 minutes -10 seconds')).toContain('1 sent');
  });

  it('count up to ten thousand deliveries of a state', async () => {
    const { sql } = running();
    const service = createLeadService(connection, ring);
    const { lead } = await service.accept(sampleLeads().enquiry, {
      client: 'help',
      brand: 'larkfield',
      idempotencyKey: undefined,
    });
    await sql`
      insert into delivery (id, lead, lead_received_at, channel, state, since)
      select gen_random_uuid(), (left(lead::text, 24) || lpad(to_hex(number), 12, '0'))::uuid, lead_received_at, channel,
        case channel when 'crm' then 'dead' else 'pending' end, now() - interval '1 hour'
      from delivery, generate_series(1, 10001) as number where lead = ${lead}`;
    expect((await read()).deliveries).toMatchObject([
      { channel: 'email', pending: 10_000, late: 10_000, dead: 0, oldestSeconds: expect.closeTo(3_600, -2) },
      { channel: 'crm', pending: 1, late: 0, dead: 10_000, oldestSeconds: expect.closeTo(3_600, -2) },
    ]);
  });

  it('do not count the leads that no person sent', async () => {
    const service = createLeadService(connection, ring);
    const { complaint, enquiry } = sampleLeads();
    await service.accept(complaint, { client: 'synthetic', brand: 'larkfield', idempotencyKey: undefined });
    await service.accept(enquiry, { client: 'help', brand: 'larkfield', idempotencyKey: undefined });
    expect((await read()).leads.map(({ kind, count }) => [kind, count])).toEqual([['enquiry', 1]]);
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
    await sql`insert into search_use (day, term, outcome, target, place, visitors, count) values
      (current_date, 'meter', 'found', '', 0, 7, 2), (current_date - 1, 'meter', 'found', '', 0, 1, 1),
      (current_date, 'meter', 'opened', 'meters/find-your-meter', 1, 0, 2),
      (current_date, 'my name', 'found', '', 0, 3, 9), (current_date - 1, 'my name', 'found', '', 0, 2, 9),
      (current_date, 'my name', 'opened', 'meters/find-your-meter', 1, 0, 2),
      (current_date, 'boilr', 'nothing', '', 0, 7, 3), (current_date - 1, 'boilr', 'nothing', '', 0, 1, 1)`;
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

  it('names the one file that cannot be read, and why, and goes on with what readers say', async () => {
    const { sql } = running();
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    await cp('content', folder, { recursive: true });
    const insights = () => readContentInsights({ sql, contentDirectory: folder, now: new Date() });
    expect((await insights()).refusedFile).toBeNull();
    await writeFile(join(folder, 'articles/meters/broken.md'), '---\ntitle: Broken\nreviewd: 2026-01-01\n---\nText\n');
    await sql`insert into article_vote (article, day, helpful, votes) values
      ('meters/find-your-meter', current_date, false, 3)`;
    const { refusedFile, reviews, brokenLinks, articles } = await insights();
    expect(refusedFile).toContain('articles/meters/broken.md: ');
    expect(refusedFile).toContain('reviewd');
    expect([reviews, brokenLinks, articles.length]).toEqual([[], [], 1]);
    await rm(folder, { recursive: true });
  });

  it('is of 30 days, at most 200 articles and as many failed searches', async () => {
    const { sql } = running();
    await sql`
      insert into article_vote (article, day, helpful, votes)
      select 'meters/article-' || number, current_date, false, 1 from generate_series(1, 201) as number`;
    await sql`
      insert into search_use (day, term, outcome, visitors, count)
      select current_date - ago, 'term ' || number, 'nothing', 7, 3
      from generate_series(1, 201) as number, generate_series(0, 1) as ago`;
    const { days, articles, failedSearches } = await read();
    expect([days, articles.length, failedSearches.length]).toEqual([30, 200, 200]);
  });
});
