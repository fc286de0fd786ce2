import { channel, reason } from '@lamplighter/contracts/staff/staff-api';
import { z } from 'zod';

/** What was typed in one of the forms of the page. */
export type ErasureFields = { intent: string; reference: string; reason: string; undelivered: string; request: string };

type Call = { method: 'POST'; path: string; body: object };

type Checked = { ok: true; call: Call; done: string; what: string } | { ok: false; errors: Record<string, string> };

/** Channels between spaces, as the check box sends them. */
const channels = z.string().transform((text) => channel.array().safeParse(text.split(' ').filter(Boolean)).data ?? []);

/**
 * The request to the staff API. `waiting` are the channels that have not received the lead, as the page has shown
 * them: whoever erases it has to tick that they know.
 */
export function checkErasure(
  fields: ErasureFields,
  { reference, waiting }: { reference: string; waiting: readonly string[] },
): Checked {
  const path = `/staff/v1/leads/${encodeURIComponent(reference)}/erasure`;
  const { request } = fields;
  const why = reason.safeParse(fields.reason);
  const reasonError = why.success ? undefined : why.error.issues[0]?.message;
  const undelivered = channels.parse(fields.undelivered);
  const isKnown = waiting.every((name) => undelivered.some((known) => known === name));
  const typed = {
    reference: referenceError(fields.reference, reference),
    undelivered: isKnown ? undefined : 'Say that you know it, or have it sent first',
  };
  switch (fields.intent) {
    case 'ask':
      return whole(
        { reason: reasonError, ...typed },
        { call: { method: 'POST', path, body: { reference, reason: fields.reason, undelivered } } },
        { done: 'asked', what: 'the request was made' },
      );
    case 'agree':
      return whole(
        typed,
        { call: { method: 'POST', path: `${path}/agreement`, body: { request, reference, undelivered } } },
        { done: 'erased', what: 'it was erased' },
      );
    case 'cancel':
      return whole(
        { 'reason-cancel': reasonError },
        { call: { method: 'POST', path: `${path}/cancellation`, body: { request, reason: fields.reason } } },
        { done: 'cancelled', what: 'the request was cancelled' },
      );
    default:
      return { ok: false, errors: { '': 'Choose what to do.' } };
  }
}

function whole(
  errors: Record<string, string | undefined>,
  { call }: { call: Call },
  outcome: { done: string; what: string },
): Checked {
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return found.length > 0 ? { ok: false, errors: Object.fromEntries(found) } : { ok: true, call, ...outcome };
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** What is wrong with a reference that was typed again; undefined when it is the same. */
export function referenceError(typed: string, reference: string): string | undefined {
  const text = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (text === reference) return undefined;
  if (text === '') return 'Type the reference';
  const wrong = [...reference].flatMap((symbol, place) => (text[place] === symbol ? [] : [place]));
  const [place, ...others] = wrong;
  if (text.length !== reference.length || place === undefined || others.length > 0) return 'That is another reference';
  return `That is another reference: the ${places[place]} character should be ${reference[place]}`;
}

/** In two groups, as it is read aloud. */
export function groupedReference(reference: string): string {
  return `${reference.slice(0, 5)} ${reference.slice(5)}`;
}
