import { describe, expect, it } from 'vitest';
import { linksLeadSomewhere } from './link-rules.ts';

const rule = linksLeadSomewhere(new Set(['meters/find-your-meter']), ['meters']);

describe('linksLeadSomewhere', () => {
  it.each([
    '/help-and-support',
    '/help-and-support/meters',
    '/help-and-support/meters/find-your-meter',
    '/help-and-support/submit-meter-read',
    '/energy/top-up',
    'https://www.ofgem.gov.uk/energy-price-cap',
  ])('lets %s be', (link) => expect(rule({ links: [link] })).toEqual([]));

  it.each([
    '/help-and-support/meters/none',
    '/help-and-support/nowhere',
    '/energy/none',
    'http://www.ofgem.gov.uk/',
    'find-your-meter',
    'tel:0800111999',
    'javascript:alert(1)',
  ])('refuses %s', (link) => expect(rule({ links: [link] })).toHaveLength(1));
});
