import { camelCaseKeys, kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import { addressLabel, newAddress } from '@lamplighter/contracts/leads/address';
import type { HttpClient } from '../server/clients/http-client.ts';
import { ProductError } from '../server/clients/product-error.ts';

type Call = { method: string; path: string; headers: Record<string, string>; body: string };
type Lead = {
  data: {
    attributes: Record<string, unknown>;
    relationships: { address: { data: { type: string; id: string } } };
  };
};

const absent = {
  addressLine2: null,
  country: null,
  county: null,
  flatNumber: null,
  houseName: null,
  houseNumber: null,
  pesRegion: null,
  mpans: [],
  mprns: [],
  bgServiceArea: null,
};
const street = {
  ...absent,
  addressLine1: 'Lantern Row',
  postalTown: 'Larkfield',
  postcode: 'LK4 2QT',
  isManual: false,
};
const addresses = [
  { id: '100012', attributes: { ...street, houseNumber: '12' } },
  { id: '100014', attributes: { ...street, houseNumber: '14' } },
  { id: '100030', attributes: { ...street, flatNumber: 'Flat 2', houseName: 'Beacon House', houseNumber: '30' } },
  { id: '100099', attributes: { ...street, houseName: 'Kiln Cottage', postcode: 'LK4 9QT' } },
];

/** The platform in memory, as the site's client of the main API sees it. */
export function createFakePlatform() {
  const calls: Call[] = [];
  const journeys = new Map<string, string>();
  const references: string[] = [];
  const followed = new Map<string, object>();
  let isDown = (_call: Call) => false;
  let downStatus = 500;

  const acknowledge = () => {
    references.push(`REF-${references.length + 41}`);
    return { reference: references.at(-1), 'received-at': '2026-03-02T12:00:00.000Z' };
  };
  const respond = (call: Call): unknown => {
    const { method, path, body } = call;
    if (path.startsWith('/journeys/') && method === 'PUT') return void journeys.set(path, body);
    if (path.startsWith('/journeys/')) return JSON.parse(journeys.get(path) ?? notFound());
    if (path === '/addresses') return kebabCaseKeys(createAddress(JSON.parse(body)));
    if (path.startsWith('/addresses?')) return kebabCaseKeys(findAddresses(path));
    if (path === '/lead-status-queries') return { data: followed.get(body) ?? null };
    if (path === '/leads') return { data: { type: 'leads', id: 'l', attributes: acknowledge() } };
    return notFound();
  };
  const http: HttpClient = {
    request: async (path, { method = 'GET', headers = {}, body = '' } = {}) => {
      const call = { method, path, headers, body };
      calls.push(call);
      if (isDown(call)) throw new ProductError(`Request failed with status code ${downStatus}`, { status: downStatus });
      const document = respond(call);
      return { status: 200, text: document === undefined ? '' : JSON.stringify(document) };
    },
    close: async () => {},
  };
  return {
    http,
    calls,
    /** Which calls fail from now on, and how. */
    failOn: (test: (call: Call) => boolean, status = 500) => {
      isDown = test;
      downStatus = status;
    },
    leads: () => calls.filter(({ path }) => path === '/leads').map(({ body }): Lead => JSON.parse(body)),
    /** The status of the lead with this reference and email address or postcode, as the API has it. */
    follow: (asked: Record<string, string>, attributes: object) => {
      const query = { data: { type: 'lead-status-queries', attributes: asked } };
      followed.set(JSON.stringify(query), { type: 'lead-statuses', id: 'l', attributes });
    },
    /** The reference of each lead that was accepted. */
    references: () => references,
    forgetJourneys: () => journeys.clear(),
  };
}

function createAddress(document: unknown) {
  const { attributes } = newAddress.parse(camelCaseKeys(document)).data;
  const address = addressLabel(attributes);
  return { data: { type: 'addresses', id: 'manual-77', attributes: { ...absent, ...attributes, address } } };
}

function findAddresses(path: string) {
  const postcode = new URLSearchParams(path.split('?')[1]).get('postcode');
  const found = addresses.filter(({ attributes }) => attributes.postcode === postcode);
  return {
    data: found.map(({ id, attributes }) => ({
      type: 'addresses',
      id,
      attributes: { ...attributes, address: addressLabel(attributes) },
    })),
  };
}

function notFound(): never {
  throw new ProductError('Request failed with status code 404', { status: 404 });
}
