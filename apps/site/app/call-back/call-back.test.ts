import { describe, expect, it } from 'vitest';
import { chooseAddress, complainant, formPath, sendQuery } from '../../test/form-steps.ts';
import { createTestSite, type TestSite } from '../../test/site.ts';

const path = 'enquiry-gas-and-electricity';
const details = formPath.details(path);
const { email: _, ...caller } = { ...complainant, telephoneNumber: '07700 900 982', callMessage: 'no' };
const enquiry = { query: 'Please talk me through my bill.', subject: 'Balance queries' };

async function giveCall(site: TestSite, answers: Record<string, string> = caller, url = `${details}?call=morning`) {
  const page = await chooseAddress(site, await site.open(url));
  return site.press(page, 'Next step', answers);
}

describe('a customer who asks for a call @CMP-18', () => {
  it('is asked when, on which day, and whether a message is safe', async () => {
    const page = await createTestSite().open(`${details}?call=morning`);
    expect(page.h1).toBe('Ask us to call you');
    expect(page.title).toMatch(/^A bit about you: Ask us to call you - /);
    expect(page.options('callTime')).toEqual([
      'MorningTuesday 3 March, between 8am and midday',
      'AfternoonMonday 2 March, between midday and 6pm',
      'Any timeMonday 2 March, between midday and 6pm',
    ]);
    expect(page.text).toContain('Is it safe to leave a message if you do not answer?');
    expect(page.text).toContain('Email address (optional)');
    expect(page.values).toMatchObject({ call: 'yes', callTime: 'morning' });
  });

  it('gives no email address, is told when we call, and the lead carries it', async () => {
    const site = createTestSite();
    const form = await giveCall(site);
    expect(form.text).toContain('We will call you on Tuesday 3 March, between 8am and midday, on 07700900982.');
    const sent = await sendQuery(site, form, enquiry);
    expect(sent.h1).toBe('Your enquiry has been sent');
    expect(sent.paragraphs).toContain(
      'We will call you on Tuesday 3 March, between 8am and midday, on the number ending 982.',
    );
    expect(sent.paragraphs).toContain('If you do not answer, we will not leave a message.');
    expect(sent.text).toContain(site.platform.references()[0]);
    expect(sent.text).not.toMatch(/emailed|Response time|around/);
    expect(site.platform.leads().map(({ data }) => data.attributes)).toMatchObject([
      {
        email: '',
        'contact-number': { number: '07700900982', type: 'mobile' },
        'call-back': { day: '2026-03-03', from: '08:00', to: '12:00', 'may-leave-message': false },
      },
    ]);
  });

  it('is called three times a day at most, whoever asks; a form that is sent again is the same call', async () => {
    const site = createTestSite();
    const ask = async (query: string) => {
      const form = await giveCall(site);
      return { form, sent: await sendQuery(site, form, { ...enquiry, query }) };
    };
    for (const query of ['One', 'Two']) expect((await ask(query)).sent.h1).toBe('Your enquiry has been sent');
    const third = await ask('Three');
    expect((await sendQuery(site, third.form, { ...enquiry, query: 'Three' })).h1).toBe('Your enquiry has been sent');
    site.visitAs('203.0.113.1');
    const { sent: refused } = await ask('Four');
    expect([refused.status, refused.problems]).toEqual([
      429,
      [
        'We have already promised to call this number three times. You can call us, or go back and choose an answer by email',
      ],
    ]);
    expect(refused.values).toMatchObject({ query: 'Four' });
    const page = await site.open(`${details}?call=morning`);
    const other = await site.press(page, 'Next step', { ...caller, telephoneNumber: '07700 900 983' });
    expect((await sendQuery(site, other, enquiry)).h1).toBe('Your enquiry has been sent');
    expect(site.platform.leads().map(({ data }) => data.attributes.query)).not.toContain('Four');
  });

  it('who gives an email address gets the reference there too', async () => {
    const site = createTestSite();
    const form = await giveCall(site, { ...caller, callTime: 'any', callMessage: 'yes', email: 'zoe@example.com' });
    const sent = await sendQuery(site, form, enquiry);
    expect(sent.paragraphs).toContain('We have emailed it to you too.');
    expect(sent.paragraphs).toContain('If you do not answer, we will leave a message.');
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({
      email: 'zoe@example.com',
      'call-back': { day: '2026-03-02', from: '12:00', to: '18:00', 'may-leave-message': true },
    });
  });

  it('keeps the call when the enquiry becomes a complaint', async () => {
    const site = createTestSite();
    const complaint = { ...enquiry, query: 'I want to complain about you.' };
    const asked = await sendQuery(site, await giveCall(site), complaint);
    expect(asked.text).toContain('Shall we treat this as a complaint?');
    const sent = await sendQuery(site, asked, { ...complaint, asComplaint: 'yes' });
    expect(sent.text).toContain('We will call you on Tuesday 3 March');
    expect(sent.paragraphs).toContain('Response time: average seven days, up to 21 in some cases.');
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({
      'query-type': 'Meters',
      'call-back': { day: '2026-03-03' },
    });
  });

  it('can choose an answer by email instead, and the lead is as specified', async () => {
    const site = createTestSite();
    await chooseAddress(site, await site.open(`${details}?call=morning`));
    const page = await site.open(`${details}?call=no`);
    expect(page.text).not.toContain('When is a good time to call?');
    const form = await site.press(page, 'Next step', complainant);
    await sendQuery(site, form, enquiry);
    expect(Object.keys(site.platform.leads()[0]?.data.attributes ?? {})).not.toContain('call-back');
  });

  it('is not promised a time that has passed in a tab left open', async () => {
    let moment = '2026-03-02T12:00:00Z';
    const site = createTestSite({ now: () => new Date(moment) });
    const form = await giveCall(site);
    moment = '2026-03-03T11:45:00Z';
    const sent = await sendQuery(site, form, enquiry);
    expect(sent.text).toContain('We will call you on Wednesday 4 March, between 8am and midday');
  });

  it('who sends twice sends one lead, although time has passed', async () => {
    let moment = '2026-03-02T12:00:00Z';
    const site = createTestSite({ now: () => new Date(moment) });
    const form = await giveCall(site, { ...caller, callTime: 'any' });
    await sendQuery(site, form, enquiry);
    moment = '2026-03-02T13:10:00Z';
    await sendQuery(site, form, enquiry);
    const [first, second] = site.platform.leads();
    expect(second).toEqual(first);
  });
});

describe('the form of a call @CMP-18', () => {
  it.each(['midnight', 'constructor', '', 'MORNING'])('refuses a time that is not offered: %j', async (callTime) => {
    const site = createTestSite();
    const page = await giveCall(site, { ...caller, callTime });
    expect(page.status).toBe(422);
    expect(page.problems).toEqual(['Select when we should call']);
    expect(page.values['call']).toBe('yes');
  });

  it.each(['ask', 'midnight', ''])('asks for the time after ?call=%s', async (value) => {
    const site = createTestSite();
    const page = await giveCall(site, caller, `${details}?call=${value}`);
    expect(page.problems).toEqual(['Select when we should call']);
  });

  it('lists what is missing in the order of the page', async () => {
    const site = createTestSite();
    const page = await giveCall(site, {}, `${details}?call=ask`);
    expect(page.problems).toEqual([
      'Select when we should call',
      'Select yes if it is safe to leave a message',
      'Enter your first name',
      'Enter your surname',
      'Enter your phone number',
      'Select yes if you agree to us recording this',
    ]);
  });

  it('refuses an email address that is not one', async () => {
    const page = await giveCall(createTestSite(), { ...caller, email: 'zoe@' });
    expect(page.problems).toEqual(['Enter an email address in the correct format, like name@example.com']);
  });

  it('needs an email address when no call is wanted, whatever else is posted', async () => {
    const page = await giveCall(createTestSite(), { ...caller, call: 'no' });
    expect(page.problems).toEqual(['Enter your email address']);
  });

  it.each([
    ['the choice of the article, which has a default', `${details}?call=ask&call=afternoon`, 'afternoon'],
    ['the default alone', `${details}?call=ask`, undefined],
  ])('takes %s', async (_name, url, chosen) => {
    expect((await createTestSite().open(url)).values['callTime']).toBe(chosen);
  });

  it('is offered for an enquiry, and not for a complaint', async () => {
    const site = createTestSite();
    expect((await site.open(details)).links).toContainEqual({
      text: 'Ask us to call you',
      href: `${details}?call=ask`,
    });
    expect((await site.open(formPath.details('gas-and-electricity'))).text).not.toContain('Ask us to call you');
  });
});
