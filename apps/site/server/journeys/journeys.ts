import { createHash, randomBytes } from 'node:crypto';
import { sealedJourney } from '@lamplighter/contracts/journey-store';
import { createSealer, type SessionSecrets } from '../auth/session-crypto.ts';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { ProductError } from '../clients/product-error.ts';
import { hostCookie, readCookie } from '../http/cookies.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';

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
};

const cookieName = '__Host-journey';
export const noJourneyCookie = hostCookie(cookieName, '', 0);
const idShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Answers are stored on the server, sealed with a key derived from the site's secret and the visitor's cookie; the
 * database holds neither. The platform knows only the hash of the cookie.
 */
export function createJourneys(mainApi: JsonApiClient, secrets: SessionSecrets): Journeys {
  return {
    open: async (cookies) => {
      const known = readId(cookies);
      const answers = known ? await fetchAnswers(mainApi, secrets, known) : undefined;
      // The id of a journey that no longer exists is not reused, against session fixation.
      const id = answers === undefined ? newId() : (known ?? '');
      return {
        answers,
        expired: known !== undefined && answers === undefined,
        tokens: createFormTokens(secrets, id),
        save: async (next) => {
          const sealed = sealerFor(secrets, id).seal(JSON.stringify(next)).toString('base64');
          const body = JSON.stringify({ data: { type: 'journeys', attributes: { sealed } } });
          await mainApi.request(address(id), { method: 'PUT', body });
          return hostCookie(cookieName, id);
        },
        forget: async () => {
          await mainApi.request(address(id), { method: 'DELETE' });
          return noJourneyCookie;
        },
      };
    },
    tokensOf: (cookies) => createFormTokens(secrets, readId(cookies) ?? newId()),
  };
}

const newId = () => randomBytes(32).toString('base64url');

function readId(cookies: string | null): string | undefined {
  const id = readCookie(cookies, cookieName);
  return id && idShape.test(id) ? id : undefined;
}

function address(id: string): string {
  return `/journeys/${createHash('sha256').update(id).digest('base64url')}`;
}

async function fetchAnswers(mainApi: JsonApiClient, secrets: SessionSecrets, id: string): Promise<unknown> {
  try {
    const { data } = sealedJourney.parse(await mainApi.request(address(id)));
    return readSealed(Buffer.from(data.attributes.sealed, 'base64'), secrets, id);
  } catch (error) {
    if (error instanceof ProductError && error.status === 404) return undefined;
    throw error;
  }
}

/** Answers sealed with a secret that is no longer listed are lost. */
function readSealed(sealed: Buffer, secrets: SessionSecrets, id: string): unknown {
  try {
    return JSON.parse(sealerFor(secrets, id).unseal(sealed));
  } catch {
    return undefined;
  }
}

const sealerFor = (secrets: SessionSecrets, id: string) => createSealer(secrets, id, 'journey');
