import { articleChanged, openedArticle } from '@lamplighter/contracts/staff/articles';
import type { Sent, StaffApi } from '../../../server-interface.ts';
import type { readForm } from '../../form-fields.ts';
import { readFieldTime } from '../../london-time.ts';
import { differenceOf, type Row } from './text-difference.ts';

type Form = Awaited<ReturnType<typeof readForm>>;

type Outcome =
  | { done: string }
  | { failed: Exclude<Sent<unknown>, { outcome: 'done' }>; conflict?: Conflict }
  | { errors: Record<string, string> };

/** Somebody saved another text after the form was opened: what both wrote. */
export type Conflict = { by: string; rows: Row[]; newest: number };

/** As files have it: a browser sends a text with the line ends of Windows. */
export const textIn = (form: Form) => form.text('source').replaceAll('\r\n', '\n');

/** Carries out what a form of the page asks for. `api` is the path of the article in the staff API. */
export async function takeStep(staffApi: StaffApi, api: string, form: Form): Promise<Outcome> {
  const intent = form.text('intent');
  const sequence = form.text(intent === 'save-over' ? 'newest' : 'sequence');
  if (intent === 'save' || intent === 'save-over' || intent === 'send') return save(staffApi, { api, form, sequence });
  const at = readFieldTime(form.text('at'));
  if (intent === 'schedule' && !at) return { errors: { at: 'Choose a day and a time' } };
  const query = new URLSearchParams({ sequence });
  const call =
    intent === 'approve' || intent === 'publish' || intent === 'schedule'
      ? { path: `${api}/release?${query}`, body: releaseOf(intent, at) }
      : { path: `${api}/edition?${query}`, body: editionOf(intent, form.text('reason')) };
  const sent = await staffApi.send({ method: 'POST', ...call }, articleChanged);
  return sent.outcome === 'done' ? { done: intent === 'schedule' ? 'publish' : intent } : { failed: sent };
}

const releaseOf = (intent: string, at: Date | undefined) =>
  intent === 'approve'
    ? { step: 'approve' }
    : { step: 'publish', at: intent === 'schedule' && at ? at.toISOString() : null };

const editionOf = (intent: string, reason: string) =>
  intent === 'return' ? { step: 'return', reason } : { step: intent };

type Saving = { api: string; form: Form; sequence: string };

/** Sending saves what was typed first, so that nothing is sent that differs from what is seen. */
async function save(staffApi: StaffApi, { api, form, sequence }: Saving): Promise<Outcome> {
  const source = textIn(form);
  const query = new URLSearchParams({ sequence });
  const saved = await staffApi.send({ method: 'PUT', path: `${api}?${query}`, body: { source } }, articleChanged);
  if (saved.outcome !== 'done') {
    const isConflict = saved.outcome === 'refused' && saved.status === 409;
    const conflict = isConflict ? await conflictOf(staffApi, { api, source, sequence }) : undefined;
    return { failed: saved, ...(conflict && { conflict }) };
  }
  if (form.text('intent') !== 'send') return { done: 'saved' };
  const next = new URLSearchParams({ sequence: String(saved.value.sequence) });
  const call = { method: 'POST', path: `${api}/edition?${next}`, body: { step: 'send' } } as const;
  const sent = await staffApi.send(call, articleChanged);
  if (sent.outcome === 'done') return { done: 'send' };
  return sent.outcome === 'refused' && sent.status === 422 ? { done: 'not-sent' } : { failed: sent };
}

async function conflictOf(
  staffApi: StaffApi,
  { api, source, sequence }: { api: string; source: string; sequence: string },
): Promise<Conflict | undefined> {
  const newest = await staffApi.get(api, openedArticle);
  if (String(newest.sequence) === sequence) return undefined;
  return {
    by: newest.history[0]?.actor ?? 'a colleague',
    rows: differenceOf(newest.latest.source, source),
    newest: newest.sequence,
  };
}
