import { describe, expect, it } from 'vitest';
import { leadResponse } from '../leads/lead-reference.ts';
import { camelCaseKeys, jsonApiErrors, jsonApiMediaType, kebabCaseKeys } from './json-api.ts';

describe('a JSON:API document of errors', () => {
  const error = { id: '1', status: '400', title: 'Bad request', details: 'email', source: { pointer: '/data' } };

  it('has the media type of JSON:API', () => {
    expect(jsonApiMediaType).toBe('application/vnd.api+json');
  });

  it('lists at least one error', () => {
    expect(jsonApiErrors.parse({ errors: [error, error] })).toEqual({ errors: [error, error] });
    expect(jsonApiErrors.safeParse({ errors: [{ ...error, source: undefined }] }).success).toBe(true);
    expect(jsonApiErrors.safeParse({ errors: [] }).success).toBe(false);
    expect(jsonApiErrors.safeParse({}).success).toBe(false);
  });

  it.each(['id', 'status', 'title', 'details'])('is rejected when an error has no %s', (name) => {
    expect(jsonApiErrors.safeParse({ errors: [{ ...error, [name]: undefined }] }).success).toBe(false);
  });

  it('is rejected when a source has no pointer', () => {
    expect(jsonApiErrors.safeParse({ errors: [{ ...error, source: {} }] }).success).toBe(false);
  });
});

describe('member names', () => {
  const inCode = { firstName: 'Morag', lines: [{ addressLine1: 'Lantern Row' }], none: null, twoBigWords: 1 };
  const onWire = { 'first-name': 'Morag', lines: [{ 'address-line1': 'Lantern Row' }], none: null, 'two-big-words': 1 };

  it('are kebab-case on the wire and camelCase in the code, at every depth', () => {
    expect(kebabCaseKeys(inCode)).toEqual(onWire);
    expect(camelCaseKeys(onWire)).toEqual(inCode);
    expect(kebabCaseKeys(inCode)).toEqual(onWire);
  });

  it.each(['text', 7, true, null, undefined])('are not looked for in %j', (value) => {
    expect(kebabCaseKeys(value)).toBe(value);
    expect(camelCaseKeys(value)).toBe(value);
  });
});

describe('the response to a lead', () => {
  const attributes = { reference: '23456789AB', 'received-at': '2026-11-15T12:00:00Z' };
  const data = { type: 'leads', id: '6f1c2b1e-0000-4000-8000-000000000001', attributes };

  it('has its id, its reference and the time of receipt', () => {
    expect(leadResponse.parse({ data })).toEqual({ data });
  });

  it.each([
    ['nothing', {}],
    ['another type', { data: { ...data, type: 'addresses' } }],
    ['an id that is not a UUID', { data: { ...data, id: '1' } }],
    ['no reference', { data: { ...data, attributes: { ...attributes, reference: undefined } } }],
    ['a time in words', { data: { ...data, attributes: { ...attributes, 'received-at': 'noon' } } }],
  ])('is rejected with %s', (_, document) => {
    expect(leadResponse.safeParse(document).success).toBe(false);
  });
});
