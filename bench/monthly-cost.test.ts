import { expect, it } from 'vitest';
import { monthlyCost } from './monthly-cost.ts';

it('adds up servers, disks, backups, traffic and emails', () => {
  const cost = monthlyCost(10, { site: 4, platform: 1, worker: 1, database: 2, edge: 1 });
  expect(cost.cores).toBe(20);
  expect(cost.dollars.servers).toBeCloseTo(595.68);
  expect(cost.dollars.disks).toBeCloseTo(28.08);
  expect(cost.dollars.backups).toBeCloseTo(3.588);
  expect(cost.dollars.traffic).toBeCloseTo(113.4);
  expect(cost.dollars.emails).toBeCloseTo(75);
  expect(cost.all).toBeCloseTo(815.748);
  expect(cost.centsAHousehold).toBeCloseTo(0.00816, 5);
});
