import { staffIdleMinutes } from '@lamplighter/contracts/accounts/session-limits';
import { sessionName } from '@lamplighter/contracts/accounts/session-store';
import {
  endedSessions,
  renewedSession,
  sessionRenewal,
  sessionsToEnd,
  signedIn,
  staffSession,
} from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';
import { ApiError } from '../../http/api-error.ts';
import { errors, guardedResponses, invalidRequest, json, notFound } from '../../http/route-schema.ts';
import { appendEntry } from '../audit-log/audit-log.ts';
import { actorOf, type StaffTokenCheck, staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';

const tags = ['sessions'];
const params = z.object({ name: sessionName });
const responses = { 400: invalidRequest, ...guardedResponses };

const begin = {
  operationId: 'beginStaffSession',
  tags,
  summary: 'Creates a session of whose token it is, under the hash of its cookie.',
  security: staffSecurity,
  params,
  body: staffSession,
  consumes: ['application/json'],
  response: { 204: { description: 'Created' }, 409: errors('The session exists'), ...responses },
};

const touch = {
  operationId: 'touchStaffSession',
  tags,
  summary: 'A session, as the console sealed it. Reading it extends it.',
  security: [],
  params,
  response: { 200: json('The session', staffSession), 404: notFound, ...responses },
};

const look = {
  operationId: 'lookAtStaffSession',
  tags,
  summary: 'A session, as the console sealed it. Looking does not extend it.',
  security: [],
  params,
  response: { 200: json('The session', staffSession), 404: notFound, ...responses },
};

const renew = {
  operationId: 'renewStaffSession',
  tags,
  summary: 'Lets one console at a time renew the tokens of a session, for 15 seconds.',
  security: [],
  params,
  response: { 200: json('The session as it is now, or null', sessionRenewal), 404: notFound, ...responses },
};

const replace = {
  operationId: 'replaceStaffTokens',
  tags,
  summary: 'Replaces the tokens of a session. It ends when it would have.',
  security: [],
  params,
  body: renewedSession,
  consumes: ['application/json'],
  response: { 204: { description: 'Replaced' }, 404: notFound, ...responses },
};

const end = {
  operationId: 'endStaffSession',
  tags,
  summary: 'Deletes a session.',
  security: [],
  params,
  response: { 204: { description: 'Deleted, or unknown' }, ...responses },
};

type Services = { sql: Database; checkToken: StaffTokenCheck };

/**
 * `/staff/v1/sessions`. Without a token but to begin one: they hold the token. Who knows the name of a session cannot unseal it, and has
 * no cookie for it.
 */
export const staffSessionRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, checkToken }) => {
  app.put('/staff/v1/sessions/:name', { schema: begin }, async (request, reply) => {
    const { subject, name: person } = await checkToken(request.headers.authorization);
    const { sealed, endsAt } = request.body;
    const session = { sealed: Buffer.from(sealed, 'base64'), endsAt: new Date(endsAt), subject, person };
    if (await beginStaffSession(sql, request.params.name, session)) return reply.code(204).send();
    throw new ApiError(409, [{ title: 'Conflict', details: 'There is such a session already.' }]);
  });
  app.post('/staff/v1/sessions/:name/activity', { schema: touch }, async (request) => {
    return stored(await touchStaffSession(sql, request.params.name));
  });
  app.get('/staff/v1/sessions/:name', { schema: look }, async (request) => {
    return stored(await lookAtStaffSession(sql, request.params.name));
  });
  app.post('/staff/v1/sessions/:name/renewal', { schema: renew }, async (request) => {
    const { name } = request.params;
    const claimed = await claimRenewal(sql, name);
    if (!claimed) stored(await lookAtStaffSession(sql, name));
    return { sealed: claimed?.sealed.toString('base64') ?? null };
  });
  app.put('/staff/v1/sessions/:name/tokens', { schema: replace }, async (request, reply) => {
    const sealed = Buffer.from(request.body.sealed, 'base64');
    stored(await replaceTokens(sql, request.params.name, sealed));
    return reply.code(204).send();
  });
  app.delete('/staff/v1/sessions/:name', { schema: end }, async (request, reply) => {
    await endStaffSession(sql, request.params.name);
    return reply.code(204).send();
  });
};

const list = {
  operationId: 'listSignedIn',
  tags,
  summary: 'Who is signed in to the console, with each session.',
  security: staffSecurity,
  response: { 200: json('The sessions', signedIn), ...staffResponses },
};

const endSome = {
  operationId: 'endSessions',
  tags,
  summary: 'Ends a session, or all of a person. They can sign in again unless their identity provider refuses it.',
  security: staffSecurity,
  body: sessionsToEnd,
  consumes: ['application/json'],
  response: { 200: json('How many were ended', endedSessions), ...staffResponses },
};

/** `/staff/v1/signed-in`, for operators. */
export const signedInRoutes: FastifyPluginAsyncZod<{ sql: Database; ring: KeyRing }> = async (app, { sql, ring }) => {
  app.get('/staff/v1/signed-in', { schema: list, config: { action: 'view-sessions' } }, async (request) => {
    const { subject } = actorOf(request);
    const sessions = await listStaffSessions(sql);
    return { sessions: sessions.map((session) => ({ ...session, isYours: session.subject === subject })) };
  });
  app.post('/staff/v1/signed-in/end', { schema: endSome, config: { action: 'end-sessions' } }, (request) => {
    const { name: actor, role } = actorOf(request);
    return sql.begin(async (transaction) => {
      const people = await endStaffSessions(transaction, request.body);
      const whose = [...new Set(people)].join(', ') || 'nobody';
      const outcome = `${people.length} sessions of ${whose}`;
      await appendEntry(transaction, ring, { actor, role, action: 'end-staff-sessions', outcome });
      return { count: people.length };
    });
  });
};

function stored(session: StoredSession | undefined): z.infer<typeof staffSession> {
  if (!session) throw new ApiError(404, [{ title: 'Not found', details: 'There is no such session any more.' }]);
  return { sealed: session.sealed.toString('base64'), endsAt: session.endsAt.toISOString() };
}

const isLive = fragment`ends_at > now() and last_active > now() - ${`${staffIdleMinutes} minutes`}::interval`;

type StoredSession = { sealed: Buffer; endsAt: Date };
type NewSession = StoredSession & { subject: string; person: string };

/** Returns false if a session of that name exists. */
async function beginStaffSession(sql: Database, name: string, session: NewSession): Promise<boolean> {
  const { count } = await sql`
    insert into staff_session (name, sealed, ends_at, subject, person)
    values (${name}, ${session.sealed}, ${session.endsAt}, ${session.subject}, ${session.person})
    on conflict do nothing`;
  return count === 1;
}

/** Does not extend it: a page that is left open is no activity. */
async function lookAtStaffSession(sql: Database, name: string): Promise<StoredSession | undefined> {
  const [row] = await sql<StoredSession[]>`
    select sealed, ends_at as "endsAt" from staff_session where name = ${name} and ${isLive}`;
  return row;
}

/** Reads a session and restarts its idle timeout, if it has not expired. */
async function touchStaffSession(sql: Database, name: string): Promise<StoredSession | undefined> {
  const [row] = await sql<StoredSession[]>`
    update staff_session set last_active = now()
    where name = ${name} and ${isLive}
    returning sealed, ends_at as "endsAt"`;
  return row;
}

async function endStaffSession(sql: Database, name: string): Promise<void> {
  await sql`delete from staff_session where name = ${name}`;
}

const renewalTime = fragment`interval '15 seconds'`;

/** The identity provider takes a token of renewal once: two consoles that use the same one would end the session. */
async function claimRenewal(sql: Database, name: string): Promise<StoredSession | undefined> {
  const [row] = await sql<StoredSession[]>`
    update staff_session set renewing_until = now() + ${renewalTime}
    where name = ${name} and ${isLive} and (renewing_until is null or renewing_until < now())
    returning sealed, ends_at as "endsAt"`;
  return row;
}

async function replaceTokens(sql: Database, name: string, sealed: Buffer): Promise<StoredSession | undefined> {
  const [row] = await sql<StoredSession[]>`
    update staff_session set sealed = ${sealed}, renewing_until = null
    where name = ${name} and ${isLive}
    returning sealed, ends_at as "endsAt"`;
  return row;
}

type ListedSession = { name: string; subject: string | null; person: string | null; beganAt: Date; lastActive: Date };

/** The one used last first. */
async function listStaffSessions(sql: Database): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select name, subject, person, began_at as "beganAt", last_active as "lastActive" from staff_session
    where ${isLive} order by last_active desc, name`;
}

/** Returns whose they were. */
async function endStaffSessions(sql: Transaction, which: z.output<typeof sessionsToEnd>): Promise<string[]> {
  const rows =
    'name' in which
      ? await sql<{ person: string | null }[]>`delete from staff_session where name = ${which.name} returning person`
      : await sql<{ person: string | null }[]>`
          delete from staff_session where subject = ${which.subject} returning person`;
  return rows.map(({ person }) => person ?? 'an earlier release');
}
