import type { BrandId } from '@lamplighter/contracts/content/brands';
import {
  type CallSlot,
  type CallTime,
  callTimes,
  formatSlot,
  nextCallSlot,
} from '@lamplighter/contracts/leads/call-back';
import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { closedDays } from '@lamplighter/contracts/time/working-day';
import { brands } from '../brand/brands.ts';
import { callWords } from './words.ts';

export type CallChoice = { value: CallTime; label: string; hint: string };

/** Calls are made in the hours of the general line. */
export const callHours = (brand: BrandId) => readOpeningHours(brands[brand].facts['general-hours'].value, closedDays);

export function findCallSlot(brand: BrandId, time: CallTime, now: Date): CallSlot {
  return nextCallSlot(time, callHours(brand), now);
}

/** The times of day, each with the day and the hours of the next call. */
export function callChoices(brand: BrandId, now: Date): CallChoice[] {
  return callTimes.map((value) => ({
    value,
    label: callWords.times[value],
    hint: formatSlot(findCallSlot(brand, value, now)),
  }));
}
