import type { LeadKind } from '@lamplighter/contracts/lead-kind';

/** Leads of one month in the partitions of complaints or of other leads. */
export type MonthOfLeads = { month: Date; class: 'complaint' | 'other'; kinds: [LeadKind, number][] };

/**
 * A year of the supplier in docs/scale.md: two million readings in each of four read weeks, and a million others. How the
 * million is divided is an assumption.
 */
const perYear: Record<LeadKind, number> = {
  'meter-reading': 8_000_000,
  complaint: 400_000,
  enquiry: 500_000,
  feedback: 100_000,
};
/** March, June, September and December. */
const readMonths = new Set([2, 5, 8, 11]);

/** What is stored after six years in which retention kept up, scaled to `leads` in all. */
export function sixYears(leads: number, now: Date): MonthOfLeads[] {
  const all = Array.from({ length: 74 }, (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)));
  // Past the retention periods of six and two years by a month, and back to a read month, so that there is something to drop.
  const oldestOther = all.findIndex((month, ago) => ago >= 25 && readMonths.has(month.getUTCMonth()));
  const share = (kind: LeadKind, month: Date, ago: number) => {
    if (kind !== 'complaint' && ago > oldestOther) return 0;
    if (kind !== 'meter-reading') return perYear[kind] / 12;
    return readMonths.has(month.getUTCMonth()) ? perYear[kind] / 4 : 0;
  };
  const months = all.flatMap((month, ago): MonthOfLeads[] => {
    const kinds = (...names: LeadKind[]) => names.map((kind): [LeadKind, number] => [kind, share(kind, month, ago)]);
    return [
      { month, class: 'complaint', kinds: kinds('complaint') },
      { month, class: 'other', kinds: kinds('meter-reading', 'enquiry', 'feedback') },
    ];
  });
  const total = months.flatMap(({ kinds }) => kinds).reduce((sum, [, count]) => sum + count, 0);
  return months
    .map((one) => ({
      ...one,
      kinds: one.kinds.flatMap(([kind, count]): [LeadKind, number][] => {
        const scaled = Math.round((count * leads) / total);
        return scaled > 0 ? [[kind, scaled]] : [];
      }),
    }))
    .filter(({ kinds }) => kinds.length > 0)
    .toReversed();
}
