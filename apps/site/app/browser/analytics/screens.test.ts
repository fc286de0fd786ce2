import { describe, expect, it } from 'vitest';
import { isIdBearing, screenOf } from './screens.ts';

describe('the name of a screen', () => {
  it('has no digits: a path with some counts as id-bearing @CNS-6', () => {
    expect(isIdBearing('/account/850012345678/bills')).toBe(true);
    expect(screenOf('/account/850012345678/bills/INV-7')).toBe('/account/id/bills/id');
    expect(isIdBearing('/help-and-support/meters')).toBe(false);
    expect(screenOf('/help-and-support/meters')).toBe('/help-and-support/meters');
    expect(screenOf('/')).toBe('/');
  });

  it.each(['premiseId', 'servicesAccountId', 'appointmentId', 'invoiceId', 'quoteId'])(
    "has 'id' for %s @CNS-6",
    (placeholder) => {
      expect(screenOf(`/a/${placeholder}/b`)).toBe('/a/id/b');
      expect(screenOf(`/a/:${placeholder}`)).toBe('/a/id');
      expect(screenOf(`/a/{${placeholder}}/b`)).toBe('/a/id/b');
      expect(screenOf('/a/otherId')).toBe('/a/otherId');
    },
  );
});
