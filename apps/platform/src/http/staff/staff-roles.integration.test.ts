import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { type StaffAction, type StaffRole, staffRoles } from '@lamplighter/contracts/staff/staff';
import type { InjectOptions } from 'fastify';
import type { JWTPayload } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { draft, setUpStaffApi, weeks } from '../../../test/staff.ts';

const { running, ask } = setUpStaffApi();
beforeEach(() => running().sql`truncate notice_version, read_weeks_version, audit_entry, channel_pause`);

const because = { reason: 'The customer has called us' };
/** Well formed, and of no lead. */
const noLead = createReference();
/** One request for each route. Their identifiers do not exist: a request that is permitted gets past the roles to 404. */
const requests: Record<StaffAction, InjectOptions[]> = {
  'view-notices': [
    { url: '/staff/v1/notices' },
    { url: '/staff/v1/notices/categories' },
    { url: '/staff/v1/notices/00000000-0000-4000-8000-000000000000' },
  ],
  'change-notices': [
    { method: 'POST', url: '/staff/v1/notices', payload: draft },
    { method: 'POST', url: '/staff/v1/notices/preview', payload: { title: '', message: '', severity: 'critical' } },
    { method: 'PUT', url: '/staff/v1/notices/00000000-0000-4000-8000-000000000000?version=1', payload: draft },
    { method: 'POST', url: '/staff/v1/notices/00000000-0000-4000-8000-000000000000/withdrawal' },
  ],
  'view-read-weeks': [{ url: '/staff/v1/read-weeks' }, { url: '/staff/v1/read-weeks/versions' }],
  'change-read-weeks': [{ method: 'PUT', url: '/staff/v1/read-weeks?version=0', payload: weeks }],
  'view-now': [{ url: '/staff/v1/now' }],
  'view-content': [{ url: '/staff/v1/content' }],
  'view-articles': [{ url: '/staff/v1/articles' }, { url: '/staff/v1/articles/meters/none' }],
  'edit-articles': [
    { method: 'PUT', url: '/staff/v1/articles/meters/none?sequence=0', payload: { source: 'x' } },
    { method: 'POST', url: '/staff/v1/articles/meters/none/edition?sequence=0', payload: { step: 'send' } },
  ],
  'publish-articles': [
    { method: 'POST', url: '/staff/v1/articles/meters/none/release?sequence=0', payload: { step: 'approve' } },
  ],
  'view-deliveries': [{ url: '/staff/v1/deliveries' }, { url: '/staff/v1/deliveries/list?channel=crm&state=dead' }],
  'replay-deliveries': [
    { method: 'POST', url: '/staff/v1/deliveries/replay', payload: { all: true } },
    { method: 'POST', url: `/staff/v1/leads/${noLead}/sending`, payload: { channel: 'email', ...because } },
  ],
  'pause-channel': [
    { method: 'PUT', url: '/staff/v1/channels/crm/pause' },
    { method: 'DELETE', url: '/staff/v1/channels/crm/pause' },
  ],
  'trace-lead': [{ url: `/staff/v1/leads/${noLead}/trace` }],
  'find-lead': [{ method: 'POST', url: '/staff/v1/leads/search', payload: { email: 'no@example.com', ...because } }],
  'open-lead': [
    { method: 'POST', url: `/staff/v1/leads/${noLead}/opening`, payload: because },
    { method: 'POST', url: `/staff/v1/leads/${noLead}/person`, payload: because },
  ],
  'hold-lead': [
    { method: 'PUT', url: `/staff/v1/leads/${noLead}/hold`, payload: because },
    {
      method: 'POST',
      url: `/staff/v1/leads/${noLead}/release`,
      payload: { hold: '00000000-0000-4000-8000-000000000000', ...because },
    },
  ],
  'erase-lead': [
    { url: '/staff/v1/erasures' },
    { url: `/staff/v1/leads/${noLead}/erasure` },
    {
      method: 'POST',
      url: `/staff/v1/leads/${noLead}/erasure`,
      payload: { reference: noLead, undelivered: [], ...because },
    },
    {
      method: 'POST',
      url: `/staff/v1/leads/${noLead}/erasure/agreement`,
      payload: { request: '00000000-0000-4000-8000-000000000000', reference: noLead, undelivered: [] },
    },
    {
      method: 'POST',
      url: `/staff/v1/leads/${noLead}/erasure/cancellation`,
      payload: { request: '00000000-0000-4000-8000-000000000000', ...because },
    },
  ],
  'set-lead-status': [
    {
      method: 'POST',
      url: `/staff/v1/leads/${noLead}/status`,
      payload: { id: '00000000-0000-4000-8000-000000000000', status: 'closed', ...because },
    },
  ],
  'sign-in': [{ method: 'POST', url: '/staff/v1/sign-ins' }],
  'view-sessions': [{ url: '/staff/v1/signed-in' }],
  'end-sessions': [{ method: 'POST', url: '/staff/v1/signed-in/end', payload: { subject: 'nobody' } }],
  'view-audit': [{ url: '/staff/v1/audit' }, { url: '/staff/v1/audit/check' }],
};
/** Written out, not read from the product. */
const permitted: Record<string, StaffRole[]> = {
  'sign-in': ['operator', 'agent', 'editor', 'publisher', 'auditor'],
  'view-notices': ['operator', 'agent', 'editor', 'publisher', 'auditor'],
  'change-notices': ['operator', 'editor'],
  'view-read-weeks': ['operator', 'agent', 'editor', 'publisher', 'auditor'],
  'change-read-weeks': ['operator', 'editor'],
  'view-now': ['operator', 'agent', 'editor', 'publisher', 'auditor'],
  'view-content': ['operator', 'editor', 'publisher'],
  'view-articles': ['operator', 'agent', 'editor', 'publisher', 'auditor'],
  'edit-articles': ['editor', 'publisher'],
  'publish-articles': ['publisher'],
  'view-deliveries': ['operator', 'agent', 'auditor'],
  'replay-deliveries': ['operator', 'agent'],
  'pause-channel': ['operator'],
  'trace-lead': ['operator', 'agent'],
  'find-lead': ['agent'],
  'open-lead': ['agent'],
  'hold-lead': ['agent'],
  'erase-lead': ['agent'],
  'set-lead-status': ['agent'],
  'view-sessions': ['operator'],
  'end-sessions': ['operator'],
  'view-audit': ['auditor'],
};

/** The routes below /staff, from the tree that Fastify prints. */
function routesIn(tree: string): string[] {
  const paths: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indentation = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indentation.length / 4;
    const path = (paths[depth - 1] ?? '') + part;
    paths[depth] = path;
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return path.startsWith('/staff') ? own.map((method) => `${method} ${path}`) : [];
  });
}

describe('a role', () => {
  const cells = Object.entries(requests).flatMap(([action, own]) =>
    own.flatMap((request) =>
      [...staffRoles, 'none'].map((role) => ({
        action,
        role,
        request,
        method: request.method ?? 'GET',
        url: request.url,
      })),
    ),
  );

  it.each(cells)('$role: $method $url', async ({ action, role, request }) => {
    const { statusCode } = await ask({ groups: role === 'none' ? [] : [role] }, request);
    const isPermitted = permitted[action]?.some((one) => one === role) ?? false;
    expect(statusCode === 403).toBe(!isPermitted);
    expect([200, 201, 204, 404, 403]).toContain(statusCode);
  });

  it('has every route in this table', () => {
    const tested = Object.values(requests)
      .flat()
      .map(
        ({ method = 'GET', url }) =>
          `${method} ${String(url)
            .replace(/0{8}-[0-9-]+/, ':id')
            .replace(noLead, ':reference')
            .replace('/crm/', '/:channel/')
            .replace('/meters/none', '/:category/:slug')
            .replace(/\?.*/, '')}`,
      );
    // Those of the sessions come before a token.
    const sessions = [
      'DELETE /staff/v1/sessions/:name',
      'GET /staff/v1/sessions/:name',
      'POST /staff/v1/sessions/:name/activity',
      'POST /staff/v1/sessions/:name/renewal',
      'PUT /staff/v1/sessions/:name/tokens',
      'PUT /staff/v1/sessions/:name',
    ];
    const routes = routesIn(running().app.printRoutes({ commonPrefix: false }));
    expect([...tested, ...sessions].toSorted()).toEqual(routes.toSorted());
  });
});

describe('a token', () => {
  it.each([
    ['none', undefined],
    ['a word', 'Bearer word'],
  ])('that is %s is refused', async (_, authorization) => {
    const headers = authorization ? { authorization } : {};
    expect((await running().app.inject({ url: '/staff/v1/notices', headers })).statusCode).toBe(401);
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another API', { aud: 'https://other.example' }],
    ['for several APIs', { aud: ['https://api.lamplighter.example', 'https://other.example'] }],
    ['that has expired', { exp: 1 }],
    ['of no subject', { sub: '' }],
  ])('%s is refused', async (_, claims) => {
    expect((await ask({ groups: ['operator'], ...claims }, { url: '/staff/v1/notices' })).statusCode).toBe(401);
  });

  it('of a customer is refused: an identity token has another audience', async () => {
    const token = await running().issuer.identityToken('sam', { groups: ['operator'] });
    const headers = { authorization: `Bearer ${token}` };
    expect((await running().app.inject({ url: '/staff/v1/notices', headers })).statusCode).toBe(401);
  });

  it.each([
    [['operator', 'other'], 200],
    ['other operator', 200],
    ['operators', 403],
    [{ operator: true }, 403],
    [undefined, 403],
  ])('with the roles %j: %i', async (groups, status) => {
    expect((await ask({ groups }, { url: '/staff/v1/notices' })).statusCode).toBe(status);
  });

  it.each([
    ['Sam Smith', 'Sam Smith (sam)'],
    [' ', 'sam'],
    [undefined, 'sam'],
    [{ given: 'Sam' }, 'sam'],
  ])('with the name %j is in the audit log as %s', async (name, actor) => {
    await ask({ groups: ['operator'], name }, { method: 'PUT', url: '/staff/v1/channels/crm/pause' });
    expect(await running().sql`select actor from audit_entry`).toEqual([{ actor }]);
  });
});
