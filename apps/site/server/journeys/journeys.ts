import { randomBytes } from 'node:crypto';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import type { SessionSecrets } from '@lamplighter/server/session-crypto';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { openSealedRow, type SealedRow } from './sealed-row.ts';

/** A visitor's answers so far. The caller parses `answers`: an earlier version may have written them. */
type OpenJourney = {
  answers: unknown;
  /** Whether the visitor has the cookie of a journey that no longer exists. */
  expired: boolean;
  tokens: FormTokens;
  /** Stores the answers and returns the cookie that identifies them. */
  save: (answers: unknown) => Promise<string>;
  forget: () => Promise<string>;
};

export type Journeys = {
  open: (cookies: string | null) => Promise<OpenJourney>;
  /** The tokens for this cookie, without a call to the platform; they do not prove that the journey still exists. */
  tokensOf: (cookies: string | null) => FormTokens;
  /**
   * The copy of one submission of this visitor, in a row of its own: the row of another submission has another name and
   * another key, so that no confirmation can show it. Undefined without a cookie.
   */
  copyOf: (cookies: string | null, reference: string) => Pick<SealedRow, 'read' | 'write'> | undefined;
};

const cookieName = '__Host-journey';
export const noJourneyCookie = hostCookie(cookieName, '', 0);
const idShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Answers are stored on the server, sealed with a key derived from the site's secret and the visitor's cookie; the
 * database holds neither. The platform knows only the hash of the cookie.
 */
export function createJourneys(mainApi: JsonApiClient, secrets: SessionSecrets): Journeys {
  const place = { mainApi, secrets };
  return {
    open: async (cookies) => {
      const known = readId(cookies);
      const answers = known ? await openSealedRow(place, known, 'journey').read() : undefined;
      // The id of a journey that no longer exists is not reused, against session fixation.
      const id = answers === undefined ? newId() : (known ?? '');
      const row = openSealedRow(place, id, 'journey');
      return {
        answers,
        expired: known !== undefined && answers === undefined,
        tokens: createFormTokens(secrets, id),
        save: async (next) => {
          await row.write(next);
          return hostCookie(cookieName, id);
        },
        forget: async () => {
          await row.remove();
          return noJourneyCookie;
        },
      };
    },
    tokensOf: (cookies) => createFormTokens(secrets, readId(cookies) ?? newId()),
    copyOf: (cookies, reference) => {
      const id = readId(cookies);
      return id === undefined ? undefined : openSealedRow(place, `${id}.${reference}`, 'copy');
    },
  };
}

const newId = () => randomBytes(32).toString('base64url');

function readId(cookies: string | null): string | undefined {
  const id = readCookie(cookies, cookieName);
  return id && idShape.test(id) ? id : undefined;
}
