import { jsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressFile,
  createLostPlatform,
  known,
  loadText,
  startAddressPlatform,
} from '../../../test/address-platform.ts';

const street = 'Lantern Row';

const { url, app, search, labels, stop } = await startAddressPlatform();
afterAll(() => stop());

describe('GET /v1/addresses', () => {
  beforeAll(async () => {
    await loadText(
      url,
      addressFile([
        { building_number: '10', thoroughfare: street },
        { sub_building_name: 'Flat 10', building_name: 'Beacon House', building_number: '9', thoroughfare: street },
        { sub_building_name: 'Flat 2', building_name: 'Beacon House', building_number: '9', thoroughfare: street },
        { building_name: 'The Old Forge', thoroughfare: street },
        { building_name: '14A', thoroughfare: street },
        { building_number: '2', thoroughfare: street, dependent_locality: 'Upper Wick' },
        { building_number: '14', thoroughfare: street, county: 'Larkshire', country: 'England', pes_region: '10' },
        { building_name: '12-14', thoroughfare: 'Wick Lane' },
        { building_number: '100', thoroughfare: street },
        {
          postcode: 'LK4 2QU',
          sub_building_name: 'Flat 3',
          building_name: 'Wick House',
          building_number: '1',
          thoroughfare: street,
          dependent_locality: 'Upper Wick',
          county: 'Larkshire',
          country: 'England',
          pes_region: '12',
          mpans: '1000000000012 1000000000021',
          mprns: '1234567 7654321',
          bg_service_area: 'true',
        },
        { postcode: 'LK4 2QV', thoroughfare: street },
        ...Array.from({ length: 350 }, (_, at) => ({ postcode: 'LK1 1AA', building_number: String(at + 1) })),
      ]),
    );
  });

  it('finds the addresses of a postcode in the order of the street @ADR-1', async () => {
    expect(await labels('LK4 2QT')).toEqual([
      '2 Lantern Row, Upper Wick, Larkfield',
      'Flat 2, Beacon House, 9 Lantern Row, Larkfield',
      'Flat 10, Beacon House, 9 Lantern Row, Larkfield',
      '10 Lantern Row, Larkfield',
      '14 Lantern Row, Larkfield',
      '14A Lantern Row, Larkfield',
      '100 Lantern Row, Larkfield',
      'The Old Forge, Lantern Row, Larkfield',
      '12-14 Wick Lane, Larkfield',
    ]);
  });

  it('responds with every field of an address, in kebab-case @ADR-5', async () => {
    const response = await search('LK4 2QU');
    expect(response.headers['content-type']).toContain(jsonApiMediaType);
    expect(response.json()).toEqual({
      data: [
        {
          type: 'addresses',
          id: '10',
          attributes: {
            address: 'Flat 3, Wick House, 1 Lantern Row, Upper Wick, Larkfield',
            'address-line1': street,
            'address-line2': 'Upper Wick',
            country: 'England',
            county: 'Larkshire',
            'flat-number': 'Flat 3',
            'house-name': 'Wick House',
            'house-number': '1',
            postcode: 'LK4 2QU',
            'pes-region': '12',
            'postal-town': 'Larkfield',
            mpans: ['1000000000012', '1000000000021'],
            mprns: ['1234567', '7654321'],
            'is-manual': false,
            'bg-service-area': true,
          },
        },
      ],
    });
  });

  it('responds with null and empty lists for what an address does not have @ADR-5', async () => {
    expect((await search('LK4 2QV')).json().data[0].attributes).toEqual({
      address: 'Lantern Row, Larkfield',
      'address-line1': street,
      'address-line2': null,
      country: null,
      county: null,
      'flat-number': null,
      'house-name': null,
      'house-number': null,
      postcode: 'LK4 2QV',
      'pes-region': null,
      'postal-town': 'Larkfield',
      mpans: [],
      mprns: [],
      'is-manual': false,
      'bg-service-area': null,
    });
  });

  it.each(['lk42qt', ' LK4-2QT', 'LK4\u200b 2QT'])('reads %j as people type it @ADR-1', async (typed) => {
    expect(await labels(typed)).toHaveLength(9);
  });

  it('responds with an empty list for a postcode without addresses @ADR-1', async () => {
    const response = await search('LK9 9ZZ');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: [] });
  });

  it.each([
    '/v1/addresses',
    '/v1/addresses?postcode=',
    '/v1/addresses?postcode=canary',
    '/v1/addresses?postcode=a&postcode=b',
  ])('refuses %s, which names no postcode @ADR-1', async (url) => {
    const response = await app.inject({ url, headers: known });
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toContain(jsonApiMediaType);
    expect(jsonApiErrors.parse(response.json()).errors[0]?.details).toBe('postcode: is not a full UK postcode');
  });

  it('responds with some hundred addresses at most, the first of the street', async () => {
    const found = await labels('LK1 1AA');
    expect(found).toHaveLength(300);
    expect(found.at(-1)).toBe('300, Larkfield');
  });

  it('does not turn an index that cannot be asked into an empty list', async () => {
    const lost = await createLostPlatform();
    const response = await lost.inject({ url: '/v1/addresses?postcode=LK42QT', headers: known });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    await lost.close();
  });
});
