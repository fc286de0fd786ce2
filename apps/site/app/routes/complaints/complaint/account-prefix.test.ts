import { describe, expect, it } from 'vitest';
import {
  chooseAddress,
  complainant,
  formPath,
  giveDetails,
  giveFeedback,
  person,
  sendQuery,
} from '../../../../test/form-steps.ts';
import { createTestSite, type TestSite } from '../../../../test/site.ts';

const ada = { firstName: 'Ada', surname: 'Brightwell', email: 'ada@brightwell.example', mobile: '07700900101' };
const query = { query: 'The reading is wrong.', subject: 'Meter read issues' };

function sentPrefixes(site: TestSite): unknown[] {
  return site.platform.leads().map(({ data }) => Object(data.attributes['additional-information']).accountPrefix);
}

/** The details page as the site filled it in, with the answers that no account has. */
async function acceptFilledIn(site: TestSite, path: string) {
  const page = await chooseAddress(site, await site.open(formPath.details(path)));
  return site.press(page, 'Next step', { vulnerabilityConsent: 'no' });
}

describe('the account prefix of a lead @LED-5', () => {
  it.each(['gas-and-electricity', 'enquiry-gas-and-electricity', 'pay-as-you-go', 'enquiry-pay-as-you-go'])(
    "is 'A' for %s when the form was filled from the account of a customer who is signed in",
    async (path) => {
      const site = createTestSite();
      site.signIn(ada);
      const text = await acceptFilledIn(site, path);
      expect(text.text).toContain('Ada Brightwell');
      await sendQuery(site, text, query);
      expect(sentPrefixes(site)).toEqual(['A']);
    },
  );

  it("is 'A' for feedback that was filled in from the account", async () => {
    const site = createTestSite();
    site.signIn(ada);
    await site.press(await giveFeedback(site, 'Keep it.'), 'Submit');
    expect(sentPrefixes(site)).toEqual(['A']);
  });

  it('is empty when the session cannot be read any more, and the lead is sent all the same', async () => {
    const site = createTestSite();
    site.signIn(ada);
    const page = await chooseAddress(site, await site.open(formPath.details('gas-and-electricity')));
    site.failSessions();
    const text = await site.press(page, 'Next step', { vulnerabilityConsent: 'no' });
    await sendQuery(site, text, query);
    expect(sentPrefixes(site)).toEqual(['']);
    expect(site.logged('session-unknown')).toBe(1);
  });

  it('is empty for a visitor who is not signed in, whatever their form contains', async () => {
    const site = createTestSite();
    const claims = { hasAccount: 'true', fromAccount: 'true', accountPrefix: 'A', filledIn: 'true' };
    const text = await giveDetails(site, 'gas-and-electricity', { ...complainant, ...claims });
    await sendQuery(site, text, { ...query, ...claims });
    await site.press(await giveFeedback(site, 'Keep it.'), 'Submit', { ...person, ...claims });
    expect(sentPrefixes(site)).toEqual(['', '']);
  });

  it('is empty for a customer who signs in after the form was filled in by hand', async () => {
    const site = createTestSite();
    const page = await chooseAddress(site, await site.open(formPath.details('gas-and-electricity')));
    const typed = await site.press(page, 'Change address', complainant);
    site.signIn(ada);
    const again = await chooseAddress(site, typed);
    await sendQuery(site, await site.press(again, 'Next step'), query);
    expect(sentPrefixes(site)).toEqual(['']);
  });

  it('is empty when the session has ended before the details were accepted', async () => {
    const site = createTestSite();
    site.signIn(ada);
    const page = await chooseAddress(site, await site.open(formPath.details('gas-and-electricity')));
    site.endSession();
    await sendQuery(site, await site.press(page, 'Next step', { vulnerabilityConsent: 'no' }), query);
    expect(sentPrefixes(site)).toEqual(['']);
  });

  it('is empty for the next form, which somebody else fills in by hand', async () => {
    const site = createTestSite();
    site.signIn(ada);
    await sendQuery(site, await acceptFilledIn(site, 'pay-as-you-go'), query);
    site.endSession();
    await sendQuery(site, await giveDetails(site, 'pay-as-you-go'), query);
    expect(sentPrefixes(site)).toEqual(['A', '']);
  });
});
