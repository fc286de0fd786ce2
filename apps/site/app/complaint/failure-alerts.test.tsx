import { describe, expect, it } from 'vitest';
import { renderMarkup } from '../../test/render-markup.tsx';
import { DetailsPage } from '../routes/complaints/complaint/DetailsPage.tsx';
import { QueryPage } from '../routes/complaints/complaint/query/QueryPage.tsx';
import { FeedbackDetailsPage } from '../routes/complaints/feedback/personal-details/route.tsx';
import { CreditPage } from '../routes/complaints/feedback/route.tsx';

const form = { token: '', values: {}, problems: [], failed: undefined };
const address = { id: 'a-1', address: '14 Lantern Row, Larkfield', postcode: 'LK4 2QT' };
const chosen = { state: 'chosen', address } as const;
const unavailable = { state: 'unavailable', postcode: 'LK4 2QT' } as const;
const credit = 'gas-and-electricity';

/** The text of each alert of a page, an element to a line. */
function alertsOf(page: Parameters<typeof renderMarkup>[0]): string[][] {
  const shown = renderMarkup(page).replaceAll(/<div[^>]* hidden="">.*?<\/div><\/div>/gs, '');
  return [...shown.matchAll(/role="alert">(.*?)<\/div>/gs)].map(([, html = '']) =>
    html
      .replace(/<span[^>]*>Error: <\/span>/, '')
      .replaceAll('&#x27;', "'")
      .split(/<[^>]+>/)
      .filter((text) => text !== ''),
  );
}

describe('the alert of an address that cannot be looked up or saved', () => {
  const expected = [
    "Unfortunately, we're having technical problems at the moment.",
    'There was a problem saving your address. Either stay on this page and try again in a few moments, or try again later.',
  ];

  it.each([
    [
      'a lookup, for a complaint',
      <DetailsPage key="1" {...form} path={credit} at={unavailable} calls={[]} expired={undefined} />,
    ],
    ['a lookup, for feedback', <FeedbackDetailsPage key="2" {...form} at={unavailable} feedback="Keep it." />],
    [
      'a save, for a complaint',
      <DetailsPage key="3" {...form} path={credit} at={chosen} calls={[]} expired={undefined} failed="address" />,
    ],
    [
      'a save, for feedback',
      <FeedbackDetailsPage key="4" {...form} at={chosen} feedback="Keep it." failed="address" />,
    ],
  ])('%s @ERR-3', (_, page) => {
    expect(alertsOf(page)).toEqual([expected]);
  });
});

describe('a page on which our systems failed', () => {
  const details = { ...form, calls: [], expired: undefined, at: chosen };
  const general = 'tel:08081570101';

  it.each([
    ['a complaint', <DetailsPage key="1" {...details} path={credit} failed="saving" />, 'tel:08081570107'],
    ['its address', <DetailsPage key="2" {...details} path={credit} failed="address" />, 'tel:08081570107'],
    [
      'a Pay As You Go enquiry',
      <QueryPage key="3" {...form} path="enquiry-pay-as-you-go" form={undefined} sent={[]} failed="saving" />,
      'tel:08081570102',
    ],
    ['feedback', <FeedbackDetailsPage key="4" {...form} at={chosen} feedback="Keep it." failed="address" />, general],
    ['the text of feedback', <CreditPage key="5" {...form} sent={false} failed="saving" />, general],
  ])('offers the phone line after the alert: %s', (_, page, number) => {
    const [, after = ''] = /If it cannot wait, call us on <a href="([^"]*)"/.exec(renderMarkup(page)) ?? [];
    expect(after).toBe(number);
    expect(renderMarkup(page).indexOf('If it cannot wait')).toBeLessThan(renderMarkup(page).indexOf('<h1'));
  });
});

describe('the alert of a lead that cannot be sent', () => {
  const expected = [
    "Unfortunately, we're having technical problems at the moment.",
    'Either stay on this page and try again in a few moments, or try again later.',
    "Thank you for your patience. We're sorry for the inconvenience this might cause.",
  ];

  it.each([
    ['a complaint', <QueryPage key="1" {...form} path={credit} form={undefined} sent={[]} failed="saving" />],
    [
      'an enquiry',
      <QueryPage key="2" {...form} path="enquiry-pay-as-you-go" form={undefined} sent={[]} failed="saving" />,
    ],
    ['feedback', <FeedbackDetailsPage key="3" {...form} at={chosen} feedback="Keep it." failed="saving" />],
    ['the text of feedback', <CreditPage key="4" {...form} sent={false} failed="saving" />],
  ])('%s @ERR-4', (_, page) => {
    expect(alertsOf(page)).toEqual([expected]);
  });
});
