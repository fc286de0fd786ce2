import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readWeek } from '../../../server/content/read-week.ts';
import { renderMarkup } from '../../../test/render-markup.tsx';
import { ConfirmPage } from '../submit-meter-read-confirm/route.tsx';
import SubmitMeterRead from './route.tsx';

const openWeek = readWeek({
  isMeterReadWeek: true,
  contactCardPillTemplate: '',
  contactCardTemplate: '',
  headingTemplate: '<p>Prices change on <b>1 April</b></p>',
  smrErrorTemplate: '<p>Call <a href="tel:0800">us</a> <b>instead</b></p>',
});
const closedWeek = { ...openWeek, isOpen: false };
const fresh = {
  week: openWeek,
  today: '2027-03-31',
  window: { from: '2027-02-28', to: '2027-03-31' },
  values: {},
  filledIn: false,
  formKey: 'key',
  script: '/meter-reading.js',
};

type Loaded = Omit<typeof fresh, 'week' | 'values'> & { week: typeof openWeek | undefined; values: object };

/** The page for what its loader and its action returned. */
function shown(loaded: Partial<Loaded>, posted?: object): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: SubmitMeterRead }]);
  const actionData = posted && { page: { form: { values: {}, problems: [], formKey: 'key', ...posted } } };
  return renderToStaticMarkup(
    <Page hydrationData={{ loaderData: { page: { ...fresh, ...loaded } }, actionData: actionData ?? null }} />,
  );
}

const attribute = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);
const tag = (html: string, name: string) => html.match(new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`))?.[0];
const checked = (html: string) => attribute(html, /<input(?=[^>]* checked="")[^>]* value="([^"]*)"/g);

describe('outside a read week', () => {
  it('the page has no form, says so, and links to the other ways to send a reading @MTR-1', () => {
    const html = shown({ week: closedWeek });
    expect(html).not.toContain('<form');
    expect(html).toContain('We&#x27;re sorry the online form to submit meter readings is no longer available.');
    expect(attribute(html, /<a href="([^"]*)"[^>]*>Send a meter reading another way</g)).toEqual(['/meterreads']);
  });
});

describe('in a read week', () => {
  it('the page has the form and not the notice @MTR-1', () => {
    const html = shown({});
    expect(html).toMatch(/<form[^>]* data-meter-reading=[^>]* method="post">/);
    expect(html).not.toContain('no longer available');
  });

  it('the form has the fields of the specification, with the date in three boxes @MTR-3', () => {
    const html = shown({});
    const names = attribute(html, /<(?:input|select)[^>]* name="([^"]*)"/g);
    expect([...new Set(names)]).toEqual([
      ...['key', 'company', 'title', 'first_name', 'last_name', 'telephone', 'email', 'fuel-radio-btns'],
      ...['gas_account_number', 'gas_reading', 'elec_account_number', 'is_economy_7_radio', 'elec_reading'],
      ...['elec7_reading_normal', 'elec7_reading_low', 'date-day', 'date-month', 'date-year'],
    ]);
    expect(tag(html, 'company')).toContain('type="hidden"');
    expect(tag(html, 'company')).toContain('value="Price-cap"');
    expect(attribute(html, /<input[^>]* name="fuel-radio-btns"[^>]* value="([^"]*)"/g)).toEqual([
      ...['Dual', 'Gas', 'Electricity'],
    ]);
    expect(attribute(html, /<option[^>]*>([^<]*)</g)).toEqual([
      ...['No title', 'Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Sir', 'Reverend', 'Dame', 'Lady', 'Professor', 'Lord'],
    ]);
  });

  it.each(['gas_reading', 'elec_reading', 'elec7_reading_normal', 'elec7_reading_low'])(
    '%s brings up the numeric keyboard @MTR-6',
    (name) => {
      expect(tag(shown({}), name)).toMatch(/type="text" inputMode="numeric"/i);
    },
  );

  it('Economy 7 is no until the customer chooses @MTR-8', () => {
    expect(checked(shown({}))).toContain('no');
    expect(checked(shown({ values: { is_economy_7_radio: 'yes' } }))).toContain('yes');
  });

  it('each Economy 7 reading says which of the two rates it is', () => {
    expect(attribute(shown({}), /id="elec7_reading_(?:normal|low)-hint"[^>]*>([^<]*)</g)).toEqual([
      'The day rate. It may be marked normal, day or peak.',
      'The night rate. It may be marked low, night or off-peak.',
    ]);
  });

  it('the fuel is Dual until the customer chooses @MTR-9', () => {
    expect(checked(shown({}))).toContain('Dual');
    expect(checked(shown({ values: { 'fuel-radio-btns': 'Electricity' } }))).toContain('Electricity');
  });

  it('each value of a link is in its field @MTR-2', () => {
    const values = {
      title: 'Dr',
      first_name: 'Morag',
      last_name: "O'Neill",
      telephone: '07700900123',
      email: 'morag@example.com',
      gas_account_number: '851234567890',
      elec_account_number: 'BGX9999',
      'fuel-radio-btns': 'Gas',
    };
    const html = shown({ values });
    const { title: _, 'fuel-radio-btns': __, ...texts } = values;
    for (const [name, value] of Object.entries(texts))
      expect(tag(html, name)).toContain(`value="${value.replace("'", '&#x27;')}"`);
    expect(html).toContain('<option selected="">Dr</option>');
    expect(checked(html)).toContain('Gas');
  });

  it('the heading and the title of the page are the configured ones @MTR-12', () => {
    const html = shown({});
    expect(html).toContain('<h1>Prices change on <b>1 April</b></h1>');
    expect(html).toContain('<title>Prices change on 1 April - Help &amp; Support - ');
  });

  it('a reading that could not be sent shows the configured message @MTR-11', () => {
    const html = shown({}, { outcome: 'failed', values: { gas_reading: '01234' } });
    const alert = html.slice(html.indexOf('role="alert"'), html.indexOf('<h1'));
    expect(alert).toContain('Sorry, we&#x27;re having technical issues right now');
    expect(alert).toContain('<p>Call <a href="tel:0800">us</a> <b>instead</b></p>');
    expect(tag(html, 'gas_reading')).toContain('value="01234"');
  });
});

describe('the confirmation', () => {
  it('is a success alert with the wording of the specification @MTR-10', () => {
    const html = renderMarkup(<ConfirmPage sent={undefined} />);
    const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(html).toMatch(/<div class="[^"]*alert[^"]*success[^"]*">/i);
    expect(text).toContain('Success: Thank you for submitting your meter reading');
    expect(text).toContain('If your bill is due, we will use your reading for it.');
    expect(text).toContain('your next bill covers only the energy you have used and reflects the price change.');
    expect(text).toContain('We will be in touch if we cannot use your reading.');
  });
});
