import { describe, expect, it } from 'vitest';
import { formPath } from '../../test/form-steps.ts';
import { createTestSite } from '../../test/site.ts';

const energyUrl = '/help-and-support/make-a-complaint-select-energy';
const typeUrl = '/help-and-support/make-a-complaint-select-type';
const mainSite = 'https://main.larkfield.example';

describe("the question 'Choose an option' @CMP-15", () => {
  it('offers four services, none of them chosen, and one is required', async () => {
    const site = createTestSite();
    const page = await site.open(energyUrl);
    expect(page.h1).toBe('Choose an option');
    expect(page.radioValues('choice')).toEqual(['energy', 'homeServices', 'installations', 'electricVehicle']);
    expect(page.values).toEqual({});
    const wrong: Record<string, string>[] = [{}, { choice: 'water' }];
    for (const changes of wrong) {
      const refused = await site.press(page, 'Continue', changes);
      expect([refused.status, refused.url, refused.problems]).toEqual([422, energyUrl, ['Select an option']]);
    }
  });

  it.each([
    ['energy', typeUrl],
    ['homeServices', `${mainSite}/home-services/complaints`],
    ['installations', `${mainSite}/installations/complaints`],
    ['electricVehicle', `${mainSite}/electric-vehicles/complaints`],
  ])('%s leads to %s', async (choice, url) => {
    const site = createTestSite();
    const next = await site.press(await site.open(energyUrl), 'Continue', { choice });
    expect(next.url).toBe(url);
  });
});

describe("the question 'What type of energy customer are you?' @CMP-16", () => {
  it('offers four types, none of them chosen, and one is required', async () => {
    const site = createTestSite();
    const page = await site.open(typeUrl);
    expect(page.h1).toBe('What type of energy customer are you?');
    expect(page.radioValues('choice')).toEqual(['credit', 'payAsYouGo', 'directDebit', 'other']);
    expect(page.values).toEqual({});
    const wrong: Record<string, string>[] = [{}, { choice: 'energy' }];
    for (const changes of wrong) {
      const refused = await site.press(page, 'Continue', changes);
      expect([refused.status, refused.url]).toEqual([422, typeUrl]);
      expect(refused.problems).toEqual(['Select what type of energy customer you are']);
    }
  });

  const types = [
    { choice: 'credit', path: 'gas-and-electricity', configured: 'https://credit.example/complaint' },
    { choice: 'directDebit', path: 'gas-and-electricity', configured: 'https://credit.example/complaint' },
    { choice: 'other', path: 'gas-and-electricity', configured: 'https://credit.example/complaint' },
    { choice: 'payAsYouGo', path: 'pay-as-you-go', configured: `${mainSite}/energy/prepay-complaint` },
  ];

  it.each(types)("$choice leads to the product's own page $path", async ({ choice, path }) => {
    const site = createTestSite();
    expect((await site.press(await site.open(typeUrl), 'Continue', { choice })).url).toBe(formPath.details(path));
  });

  it.each(types)('$choice leads to $configured when that is configured', async ({ choice, configured }) => {
    const complaintPages = { credit: 'https://credit.example/complaint', payAsYouGo: '/energy/prepay-complaint' };
    const site = createTestSite({ complaintPages });
    expect((await site.press(await site.open(typeUrl), 'Continue', { choice })).url).toBe(configured);
  });
});

describe('the complaints procedure', () => {
  const procedure = { text: 'our complaints procedure', href: '/help-and-support/my-account/make-a-complaint' };

  it.each([energyUrl, typeUrl, formPath.details('gas-and-electricity'), formPath.details('pay-as-you-go')])(
    'is linked from %s',
    async (path) => {
      expect((await createTestSite().open(path)).links).toContainEqual(procedure);
    },
  );

  it('is not linked from the form of an enquiry, which is not a complaint', async () => {
    const page = await createTestSite().open(formPath.details('enquiry-gas-and-electricity'));
    expect(page.links).not.toContainEqual(procedure);
  });
});
