import { createHash, randomBytes } from 'node:crypto';
import { sealedJourney } from '@lamplighter/contracts/journey-store';
import { createSealer, type SessionSecrets } from '../auth/session-crypto.ts';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { ProductError } from '../clients/product-error.ts';
import { hostCookie, readCookie } from '../http/cookies.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';

/** What a visitor has told us so far. The caller parses `answers`: they were written by an earlier version, perhaps. */
type OpenJourney = {
  answers: unknown;
  /** Whether the visitor has the cookie of a journey that is gone. */
  expired: boolean;
  tokens: FormTokens;
  /** Keeps the answers, and says which cookie the visitor needs to get them back. */
  save: (answers: unknown) => Promise<string>;
  forget: () => Promise<string>;
};

export type Journeys = {
  open: (cookies: string | null) => Promise<OpenJourney>;
  /** The tokens of whoever has this cookie, without asking the platform; they prove no journey that is still alive. */
  tokensOf: (cookies: string | null) => FormTokens;
};

const cookieName = '__Host-journey';
export const noJourneyCookie = hostCookie(cookieName, '', 0);
const idShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Answers live on the server, sealed with a key made from ours and from the visitor's cookie: whoever has the database
 * has neither. The platform knows a journey by the hash of the cookie only.
 */
export function createJourneys(mainApi: JsonApiClient, secrets: SessionSecrets): Journeys {
  return {
    open: async (cookies) => {
      const known = readId(cookies);
      const answers = known ? await fetchAnswers(mainApi, secrets, known) : undefined;
      // A cookie whose journey is gone is not used again: nobody can lay one out for somebody else.
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
