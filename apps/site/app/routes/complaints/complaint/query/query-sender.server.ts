import type { FormFields } from '@lamplighter/contracts/forms/form';
import type { ComplaintPath } from '@lamplighter/contracts/leads/complaint-paths';
import { z } from 'zod';
import type { FormTokens } from '../../../../../server-interface.ts';
import { complaintPath, sender } from '../../../../journey/answers.ts';
import { type KnownSender, readSender, showSender } from '../../../../journey/sender.server.ts';
import type { QueryForm } from './QueryPage.tsx';

/**
 * What the form on the query page is bound to: its path and the sender that the page shows. `offered` and `confirmed`
 * are digests of other details that were stored since: those the visitor is asked about, or has answered about.
 */
const queryToken = z.object({
  path: complaintPath,
  sender,
  offered: z.string().optional(),
  confirmed: z.string().optional(),
});

type Posted = {
  path: ComplaintPath;
  tokens: FormTokens;
  stored: KnownSender | undefined;
  fields: FormFields<'form' | 'sender'>;
};

type Decision =
  /** `form` is the form to show if validation fails. */
  | { state: 'decided'; from: KnownSender; form: QueryForm }
  | { state: 'ask' | 'missing' | 'check'; form: QueryForm }
  | { state: 'unknown' };

/** The form as it is first shown: from the sender whose details are stored. */
export function newQueryForm(
  tokens: FormTokens,
  path: ComplaintPath,
  from: KnownSender,
  confirmed?: string,
): QueryForm {
  return { token: tokens.issue('form', { path, sender: from.sender, confirmed }), from: showSender(from) };
}

/** The posted form, to be shown again unchanged when the journey is unavailable. */
export function postedQueryForm({ path, tokens, fields }: Omit<Posted, 'stored'>): QueryForm | undefined {
  const shown = readSender(readToken(tokens, path, fields['form'])?.sender);
  return shown && { token: fields['form'] ?? '', from: showSender(shown) };
}

/**
 * The sender of a posted form: the person that its page showed. If another tab has stored other details since, the
 * visitor is asked which to use.
 */
export function decideSender({ path, tokens, stored, fields }: Posted): Decision {
  const token = readToken(tokens, path, fields['form']);
  const shown = readSender(token?.sender);
  if (!token || !shown) {
    return stored
      ? { state: 'check', form: { ...newQueryForm(tokens, path, stored), notice: 'check' } }
      : { state: 'unknown' };
  }
  const decided = (from: KnownSender): Decision => ({
    state: 'decided',
    from,
    form: newQueryForm(tokens, path, from, stored?.digest),
  });
  if (!stored || stored.digest === shown.digest || stored.digest === token.confirmed) return decided(shown);

  const isAnswered = token.offered === stored.digest;
  if (isAnswered && fields['sender'] === 'shown') return decided(shown);
  if (isAnswered && fields['sender'] === 'stored') return decided(stored);
  const offer = tokens.issue('form', { path, sender: shown.sender, offered: stored.digest });
  const form: QueryForm = {
    token: offer,
    choice: { shown: showSender(shown), stored: showSender(stored) },
    notice: 'changed',
  };
  return { state: isAnswered ? 'missing' : 'ask', form };
}

function readToken(tokens: FormTokens, path: ComplaintPath, token: string | undefined) {
  const read = tokens.read('form', token, queryToken);
  return read?.path === path ? read : undefined;
}
