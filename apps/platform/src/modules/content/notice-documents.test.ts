import { describe, expect, it } from 'vitest';
import type { Notice } from '../operational-content/notice-repository.ts';
import { noticeDocuments } from './notice-documents.ts';

const now = new Date('2026-11-16T12:00:00Z');
const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
let count = 0;
const notice = (title: string, changes: Partial<Notice> = {}): Notice => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  version: 1,
  brand: 'larkfield',
  title,
  message: '',
  severity: 'disruption',
  categories: null,
  startsAt: at('11:00'),
  endsAt: at('18:00'),
  withdrawn: false,
  changedBy: 'sam',
  changedAt: at('10:30'),
  ...changes,
});
const outageFile = { title: 'From the file', message: '<p>First.</p>' };
const documents = (notices: Notice[], managedBrands = ['larkfield']) =>
  noticeDocuments({ notices, managedBrands, readWeeks: undefined }, { brand: 'larkfield', outageFile, now });
const titles = (notices: Notice[]) => {
  const { outage, furtherNotices } = documents(notices);
  return [outage.title, ...furtherNotices.map(({ title }) => title)];
};

describe('the documents of notices', () => {
  it('are those of the file for a brand that never had a notice in the database', () => {
    expect(documents([notice('Skerry only', { brand: 'skerry' })], ['skerry'])).toEqual({
      outage: outageFile,
      furtherNotices: [],
    });
  });

  it('are empty, whatever the file says, when the notices of the brand are over', () => {
    expect(documents([])).toEqual({ outage: {}, furtherNotices: [] });
    expect(documents([notice('Over', { endsAt: now })])).toEqual({ outage: {}, furtherNotices: [] });
  });

  it('have the whole notice, its Markdown as HTML and no other markup', () => {
    const message = 'Call **later**, or [write](/help-and-support/contact-us).\n\n<script>steal()</script> <b>x</b>';
    expect(documents([notice('Phones are down', { message })])).toEqual({
      outage: {
        title: 'Phones are down',
        message: '<p>Call <b>later</b>, or <a href="/help-and-support/contact-us">write</a>.</p>',
        severity: 'disruption',
        updated: '2026-11-16T10:30:00.000Z',
        from: '2026-11-16T11:00:00.000Z',
        until: '2026-11-16T18:00:00.000Z',
      },
      furtherNotices: [],
    });
  });

  it('have the first notice of all pages that is shown now as the outage, and the others as further ones', () => {
    const top = notice('Top-ups fail', { categories: ['meters'] });
    const later = notice('Later', { startsAt: at('13:00') });
    expect(titles([later, top, notice('Now'), notice('Also now')])).toEqual([
      'Now',
      'Later',
      'Top-ups fail',
      'Also now',
    ]);
    expect(documents([top]).furtherNotices).toMatchObject([{ title: 'Top-ups fail', categories: ['meters'] }]);
  });

  it('have the next notice as the outage when none is shown now', () => {
    const one = notice('At three', { startsAt: at('15:00') });
    const two = notice('At two', { startsAt: at('14:00') });
    expect(titles([one, two])).toEqual(['At two', 'At three']);
    expect(titles([notice('Top-ups fail', { categories: ['meters'] })])).toEqual([undefined, 'Top-ups fail']);
  });
});
