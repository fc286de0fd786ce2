import { createHash } from 'node:crypto';
import { sealedJourney } from '@lamplighter/contracts/accounts/session-store';
import { createSealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { ProductError } from '../clients/product-error.ts';

/** A row of the platform that only its owner can find and read. */
export type SealedRow = {
  /** Undefined when there is none, or when it was sealed with a secret that is no longer listed. */
  read: () => Promise<unknown>;
  write: (value: unknown) => Promise<void>;
  remove: () => Promise<void>;
};

type Place = { mainApi: JsonApiClient; secrets: SessionSecrets };

/** Sealed with a key derived from the site's secret and the owner. The platform knows only the owner's hash. */
export function openSealedRow({ mainApi, secrets }: Place, owner: string, purpose: 'journey' | 'copy'): SealedRow {
  const path = `/journeys/${createHash('sha256').update(owner).digest('base64url')}`;
  const sealer = createSealer(secrets, owner, purpose);
  const unsealed = (sealed: string): unknown => {
    try {
      return JSON.parse(sealer.unseal(Buffer.from(sealed, 'base64')));
    } catch {
      return undefined;
    }
  };
  return {
    read: async () => {
      try {
        const { data } = sealedJourney.parse(await mainApi.request(path));
        return unsealed(data.attributes.sealed);
      } catch (error) {
        if (error instanceof ProductError && error.status === 404) return undefined;
        throw error;
      }
    },
    write: async (value) => {
      const sealed = sealer.seal(JSON.stringify(value)).toString('base64');
      const body = JSON.stringify({ data: { type: 'journeys', attributes: { sealed } } });
      await mainApi.request(path, { method: 'PUT', body });
    },
    remove: async () => {
      await mainApi.request(path, { method: 'DELETE' });
    },
  };
}
