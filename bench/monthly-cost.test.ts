import { expect, it } from 'vitest';
import { monthlyCost } from './monthly-cost.ts';

it('adds up servers, disks, backups, traffic and emails', () => {
  const cost = monthlyCost(10, { site: 4, platform: 1, worker: 1, database: 2, edge: 1 });
  expect(cost.cores).toBe(20);
  expect(cost.pounds.servers).toBe(500);
  expect(cost.pounds.disks).toBeCloseTo(35.1);
  expect(cost.pounds.backups).toBeCloseTo(3.12);
  expect(cost.pounds.traffic).toBeCloseTo(75.6);
  expect(cost.pounds.emails).toBeCloseTo(60);
  expect(cost.all).toBeCloseTo(673.82);
  expect(cost.penceAHousehold).toBeCloseTo(0.0067, 4);
});
