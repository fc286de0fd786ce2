import type { Mutant } from '../mutant.ts';

const addressTest = 'apps/site/app/features/address/address.test.ts';
const searchTest = 'apps/platform/src/modules/addresses/address-search.integration.test.ts';
const addressSpec = 'tests/e2e/journeys/address.spec.ts';
const manualTest = 'apps/platform/src/modules/addresses/manual-address.integration.test.ts';
const contractTest = 'packages/contracts/src/address.test.ts';

export const adrMutants: readonly Mutant[] = [
  {
    row: 'ADR-1',
    change: 'the first address is taken, whichever was picked',
    file: 'apps/site/app/features/address/address-steps.server.ts',
    replace: 'at.addresses.find((one) => one.id === id);',
    by: 'id === undefined ? undefined : at.addresses[0];',
    tests: [addressTest],
  },
  {
    row: 'ADR-1',
    change: 'a failed lookup is retried',
    file: 'apps/site/server/clients/addresses.ts',
    replace: 'await mainApi.request(`/addresses?postcode=${encodeURIComponent(postcode)}`),',
    by: `await mainApi
            .request(\`/addresses?postcode=\${encodeURIComponent(postcode)}\`)
            .catch(() => mainApi.request(\`/addresses?postcode=\${encodeURIComponent(postcode)}\`)),`,
    tests: [addressTest],
  },
  {
    row: 'ADR-1',
    change: 'the addresses come in no order',
    file: 'apps/platform/src/modules/addresses/address-repository.ts',
    replace: 'order by position limit',
    by: 'order by id limit',
    tests: [searchTest],
  },
  {
    row: 'ADR-2',
    change: 'the id that was returned is ignored',
    file: 'apps/site/server/clients/addresses.ts',
    replace: 'return asChosen(data);',
    by: "return asChosen({ ...data, id: '' });",
    tests: [addressTest],
  },
  {
    row: 'ADR-2',
    change: 'line 2 and county are dropped',
    file: 'apps/site/app/features/address/address-steps.server.ts',
    replace: 'manualAddress.safeParse(form.data);',
    by: "manualAddress.safeParse({ ...form.data, addressLine2: '', county: '' });",
    tests: [addressTest],
  },
  {
    row: 'ADR-2',
    change: 'no word of not refreshing or closing the page',
    file: 'apps/site/app/features/address/words.ts',
    replace: "text: 'Do not refresh or close this page.'",
    by: "text: 'Please wait.'",
    tests: [addressTest],
  },
  {
    row: 'ADR-2',
    change: 'the message is not shown while the address is saved',
    file: 'apps/site/app/browser/forms.ts',
    replace: "form.querySelector<HTMLElement>('[data-saving]')",
    by: "form.querySelector<HTMLElement>('[data-saved]')",
    tests: [addressSpec],
  },
  {
    row: 'ADR-2',
    change: 'the platform forgets the town',
    file: 'apps/platform/src/modules/addresses/manual-address-id.ts',
    replace: 'JSON.stringify(withoutBlanks(address))',
    by: 'JSON.stringify(withoutBlanks({ ...address, postalTown: null }))',
    tests: [manualTest],
  },
  {
    row: 'ADR-3',
    change: 'a chosen address stays',
    file: 'apps/site/app/features/address/address-steps.server.ts',
    replace: "return { address: { state: 'empty', after: at.state === 'chosen' ? 'address' : 'search' } };",
    by: "return { address: at.state === 'chosen' ? at : { state: 'empty', after: 'search' } };",
    tests: [addressTest],
  },
  {
    row: 'ADR-4',
    change: 'a failed lookup looks like a postcode without addresses',
    file: 'apps/site/server/clients/addresses.ts',
    replace: "return { state: 'unavailable' };",
    by: "return { state: 'none' };",
    tests: [addressTest],
  },
  {
    row: 'ADR-4',
    change: 'a failed save is not logged',
    file: 'apps/site/server/clients/addresses.ts',
    replace: "logger.warn({ event: 'manual-address-failed'",
    by: "logger.debug({ event: 'manual-address-failed'",
    tests: [addressTest],
  },
  {
    row: 'ADR-4',
    change: 'the alert has other words',
    file: 'apps/site/app/features/address/words.ts',
    replace: 'There was a problem saving your address. Either',
    by: 'Either',
    tests: [addressTest],
  },
  {
    row: 'ADR-5',
    change: 'name and number are joined with a comma',
    file: 'packages/contracts/src/address.ts',
    replace: "[houseName, houseNumber].filter(Boolean).join(' ')",
    by: "[houseName, houseNumber].filter(Boolean).join(', ')",
    tests: [contractTest, addressTest],
  },
  {
    row: 'ADR-5',
    change: 'the summary begins with the flat',
    file: 'apps/site/app/features/address/AddressPart.tsx',
    replace: "...summary.split(', ')",
    by: "...(summary && address).split(', ')",
    tests: [addressTest],
  },
  {
    row: 'ADR-5',
    change: 'the service area is dropped',
    file: 'apps/platform/src/modules/addresses/address-repository.ts',
    replace: 'bg_service_area as "bgServiceArea"',
    by: 'null::boolean as "bgServiceArea"',
    tests: [searchTest],
  },
];
