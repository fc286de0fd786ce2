import type { MeterReadConfig } from '@lamplighter/contracts/content';
import { londonDay } from '@lamplighter/contracts/london-day';
import type { ReadWeeks } from '@lamplighter/contracts/read-weeks';

export function meterReadConfigAt({ override, weeks, ...templates }: ReadWeeks, now: Date): MeterReadConfig {
  const today = londonDay(now);
  const week = weeks.find(({ start, end }) => start <= today && today <= end);
  const [nextWeek] = weeks
    .filter(({ start }) => start > today)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const isMeterReadWeek = override ?? week !== undefined;
  return {
    isMeterReadWeek,
    ...templates,
    ...(isMeterReadWeek && week && { closesOn: week.end }),
    ...(nextWeek && { nextWeek }),
  };
}
