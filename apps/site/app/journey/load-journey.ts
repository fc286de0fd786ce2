import { type RouterContextProvider, redirect } from 'react-router';
import type { FormTokens } from '../../server/journeys/form-tokens.ts';
import { pageContext } from '../page-context.ts';
import { readAnswers, type VisitorAnswers } from './answers.ts';

export type Visitor = {
  answers: VisitorAnswers;
  /** False when the journey could not be loaded: earlier answers may exist, and nothing can be saved. */
  available: boolean;
  /** Whether the visitor had a journey that has expired. */
  expired: boolean;
  /** Seals what a rendered form shows, so that its POST is bound to it. A visitor can only unseal their own tokens. */
  tokens: FormTokens;
  /** Saves the answers and redirects to another page. */
  saveAndRedirect: (to: string, answers: VisitorAnswers) => Promise<Response>;
  /** Changes the current answers: another tab may have saved since they were read. Failure is only logged. */
  update: (change: (answers: VisitorAnswers) => VisitorAnswers) => Promise<void>;
};

type Given = { request: Request; context: Readonly<RouterContextProvider> };

/** Loads the journey of the visitor. */
export async function loadJourney({ request, context }: Given): Promise<Visitor> {
  const { journeys, logger } = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  const update: Visitor['update'] = async (change) => {
    try {
      const current = await journeys.open(cookies);
      if (current.answers !== undefined) await current.save(change(readAnswers(current.answers)));
    } catch (err) {
      logger.warn({ event: 'journey-not-updated', err, upstream: 'main-api' });
    }
  };
  try {
    const opened = await journeys.open(cookies);
    return {
      answers: readAnswers(opened.answers),
      available: true,
      expired: opened.expired,
      tokens: opened.tokens,
      saveAndRedirect: async (to, answers) => {
        const cookie = await opened.save(answers);
        return redirect(to, { status: 303, headers: { 'set-cookie': cookie } });
      },
      update,
    };
  } catch (err) {
    logger.warn({ event: 'journey-unavailable', err, upstream: 'main-api' });
    return {
      answers: readAnswers(undefined),
      available: false,
      expired: false,
      tokens: journeys.tokensOf(cookies),
      // A new journey would replace the stored one, which is only temporarily unavailable.
      saveAndRedirect: () => Promise.reject(new Error('the journey is unavailable')),
      update,
    };
  }
}

/** The fields of a posted form, by name; none for any other content type, whose fields the server does not limit. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return fields;
  for (const [name, value] of new URLSearchParams(await request.text())) fields[name] = value;
  return fields;
}
