import { accountList, accountStatusCount, customerList } from '@lamplighter/contracts/accounts/accounts';
import type { Logger } from '@lamplighter/server/logger';
import { ProductError } from '../clients/product-error.ts';
import type { Upstreams } from '../clients/upstreams.ts';
import type { CustomerTokens } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

/** The customer details that forms ask for; empty where the supplier holds none. */
export type PrefillDetails = { firstName: string; surname: string; email: string; mobile: string };

export type CustomerPrefill = {
  /** The details of the customer who makes the request, if signed in and known. Never throws; times out soon. */
  of: (request: Request) => Promise<PrefillDetails | undefined>;
};

type Tokens = Pick<SignIn, 'tokensOf'>;
type Clients = Pick<Upstreams, 'energyApi' | 'mainApi'>;
/** The current step of a lookup, for the log. */
type Progress = { asking: 'the session' | 'status counts' | 'accounts' | 'customers' };

/** Longer than any name; prefilling it would only give the customer more to delete. */
const maxValueLength = 1_000;

/** Nothing is stored or cached: the details go only into the page that asked for them. `timeoutMs` is for it all. */
export function createCustomerPrefill(
  clients: Clients,
  { tokensOf }: Tokens,
  logger: Logger,
  timeoutMs: number,
): CustomerPrefill {
  return {
    of: async (request) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const progress: Progress = { asking: 'the session' };
      const lookUp = async () => findCustomer(clients, await tokensOf(request), deadline, progress);
      try {
        return await Promise.race([lookUp(), untilAborted(deadline)]);
      } catch (error) {
        const status = error instanceof ProductError ? error.status : undefined;
        logger.warn({
          event: 'account-lookup-failed',
          state: `${progress.asking}: ${reason(error, deadline)}`,
          status,
        });
        return undefined;
      }
    },
  };
}

async function findCustomer(
  { energyApi, mainApi }: Clients,
  { identityToken, accessToken }: CustomerTokens,
  signal: AbortSignal,
  progress: Progress,
): Promise<PrefillDetails | undefined> {
  const requestEnergyApi = async (path: string, token: string): Promise<unknown> =>
    JSON.parse((await energyApi.request(path, { headers: bearing(token), signal })).text);

  if (identityToken) {
    progress.asking = 'status counts';
    const counts = await requestEnergyApi('/proxy/Customer/Accounts/AccountStatusCount', identityToken);
    if (accountStatusCount.parse(counts).liveCount > 0) {
      progress.asking = 'accounts';
      const [first] = accountList.parse(await requestEnergyApi('/accounts', identityToken)).accounts;
      return first && held(first.person.firstName, first.person.lastName, first.email, first.mobile);
    }
  }
  if (!accessToken) return undefined;
  progress.asking = 'customers';
  const [first] = customerList.parse(
    await mainApi.request('/customers', { headers: bearing(accessToken), signal }),
  ).data;
  return first && held(first.attributes.firstName, first.attributes.surname, first.attributes.email, null);
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

type Held = string | null;

function held(firstName: Held, surname: Held, email: Held, mobile: Held): PrefillDetails {
  return { firstName: line(firstName), surname: line(surname), email: line(email), mobile: line(mobile) };
}

/** One line of text that is safe in a page. It is not validated: the form does that, and the customer corrects it. */
function line(text: Held): string {
  if (text === null || text.length > maxValueLength) return '';
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** A fixed text: a parse error, or the message of the upstream, may contain personal data. */
function reason(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'too slow';
  if (!(error instanceof ProductError)) return 'cannot be read';
  return error.status === undefined ? 'out of reach' : 'refused';
}
