import type { FormFields } from '@lamplighter/contracts/forms/form';
import { type RouterContextProvider, redirect } from 'react-router';
import type { FormTokens } from '../../server-interface.ts';
import { type PageContext, pageContext } from '../page-context.ts';
import { readAnswers, type VisitorAnswers } from './answers.ts';
import type { SentCopy } from './sent-copy.server.ts';

export type Visitor = {
  answers: VisitorAnswers;
  /** False when the journey could not be loaded: earlier answers may exist, and nothing can be saved. */
  available: boolean;
  /** Whether the visitor had a journey that has expired. */
  expired: boolean;
  /** Seals what a rendered form shows, so that its POST is bound to it. A visitor can only unseal their own tokens. */
  tokens: FormTokens;
  /** By the session on the server. One that cannot be read counts as none: a lead never waits for it. */
  isSignedIn: () => Promise<boolean>;
  /**
   * Stores a journey if there is none yet, and returns the header with its cookie: the token of a first page can be
   * read only if its visitor has one. Failure is only logged.
   */
  start: () => Promise<Record<string, string>>;
  /** Saves the answers, and returns the header of their cookie. */
  save: (answers: VisitorAnswers) => Promise<string>;
  /** Saves the answers and redirects to another page. */
  saveAndRedirect: (to: string, answers: VisitorAnswers) => Promise<Response>;
  /** Changes the current answers: another tab may have saved since they were read. Failure is only logged. */
  update: (change: (answers: VisitorAnswers) => VisitorAnswers) => Promise<void>;
  /** Stores the copy that the confirmation of this submission shows. Failure is only logged. */
  keepCopy: (reference: string, copy: SentCopy) => Promise<void>;
};

type Given = { request: Request; context: Readonly<RouterContextProvider> };

/** Loads the journey of the visitor. */
export async function loadJourney({ request, context }: Given): Promise<Visitor> {
  const { journeys, logger, signIn } = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  const isSignedIn = async () => {
    try {
      return await signIn.isSignedIn(request);
    } catch (err) {
      logger.warn({ event: 'session-unknown', err }, 'a session could not be looked up, and counts as none');
      return false;
    }
  };
  const update: Visitor['update'] = (change) =>
    attempt(logger, 'journey-not-updated', async () => {
      const current = await journeys.open(cookies);
      if (current.answers !== undefined) await current.save(change(readAnswers(current.answers)));
    });
  const keepCopy: Visitor['keepCopy'] = (reference, copy) =>
    attempt(logger, 'copy-not-kept', async () => journeys.copyOf(cookies, reference)?.write(copy));
  try {
    const opened = await journeys.open(cookies);
    return {
      answers: readAnswers(opened.answers),
      available: true,
      expired: opened.expired,
      tokens: opened.tokens,
      isSignedIn,
      start: async (): Promise<Record<string, string>> => {
        if (opened.answers !== undefined) return {};
        try {
          return { 'set-cookie': await opened.save(readAnswers(undefined)) };
        } catch (err) {
          logger.warn({ event: 'journey-not-started', err, upstream: 'main-api' });
          return {};
        }
      },
      save: opened.save,
      saveAndRedirect: async (to, answers) => {
        const cookie = await opened.save(answers);
        return redirect(to, { status: 303, headers: { 'set-cookie': cookie } });
      },
      update,
      keepCopy,
    };
  } catch (err) {
    logger.warn({ event: 'journey-unavailable', err, upstream: 'main-api' });
    // A new journey would replace the stored one, which is only temporarily unavailable.
    const refuse = () => Promise.reject(new Error('the journey is unavailable'));
    return {
      answers: readAnswers(undefined),
      available: false,
      expired: false,
      tokens: journeys.tokensOf(cookies),
      isSignedIn,
      start: async () => ({}),
      save: refuse,
      saveAndRedirect: refuse,
      update,
      keepCopy,
    };
  }
}

/** What a submission can do without: failure is only logged. */
async function attempt(
  logger: PageContext['logger'],
  event: 'journey-not-updated' | 'copy-not-kept',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (err) {
    logger.warn({ event, err, upstream: 'main-api' });
  }
}

/**
 * The fields of a posted form, by name; none for any other content type, whose fields the server does not limit. The
 * caller states the names of its form: without them no field can be read.
 */
export function readForm<Name extends string = never>(request: Request): Promise<FormFields<Name>>;
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return fields;
  for (const [name, value] of new URLSearchParams(await request.text())) fields[name] = value;
  return fields;
}
