import { describe, expect, it } from 'vitest';
import { createVisitorGroups } from './visitor-groups.ts';

const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const networks = Array.from({ length: 400 }, (_, index) => `192.0.2.${index}`);
const groupsAt = (time: string, ...secrets: number[]) => {
  const [current = 1, ...previous] = secrets;
  const groupOf = createVisitorGroups([secret(current), ...previous.map(secret)], () => new Date(time));
  return networks.map(groupOf);
};

describe('the group of a visitor', () => {
  const week = groupsAt('2026-11-16T00:00:00Z');

  it('is one bit of eight, and each has many networks', () => {
    const sizes = [...Map.groupBy(week, (group) => group)].map(([group, some]) => [group, some.length]);
    expect(sizes.map(([group]) => group).toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    for (const [, size] of sizes) expect(size).toBeGreaterThan(20);
  });

  it('is the same from Monday to Sunday, and another in another week', () => {
    expect(groupsAt('2026-11-22T23:59:59Z')).toEqual(week);
    for (const other of ['2026-11-15T23:59:59Z', '2026-11-23T00:00:00Z']) {
      const same = groupsAt(other).filter((group, index) => group === week[index]);
      expect(same.length).toBeLessThan(networks.length / 4);
    }
  });

  it('is another in the next week of the same process', () => {
    let time = new Date('2026-11-22T23:59:59Z');
    const groupOf = createVisitorGroups([secret(1)], () => time);
    expect(networks.map(groupOf)).toEqual(week);
    time = new Date('2026-11-23T00:00:00Z');
    expect(networks.map(groupOf)).toEqual(groupsAt('2026-11-23T00:00:00Z'));
  });

  it('cannot be computed without the secret, and stays while it is rotated', () => {
    const same = groupsAt('2026-11-16T00:00:00Z', 2).filter((group, index) => group === week[index]);
    expect(same.length).toBeLessThan(networks.length / 4);
    expect(groupsAt('2026-11-16T00:00:00Z', 2, 1)).toEqual(week);
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('changes once in the steps of a rotation from secret %i to %i', (old, next) => {
    const steps = [[old], [old, next], [next, old], [next]].map((list) => groupsAt('2026-11-16T00:00:00Z', ...list));
    const changes = steps.slice(1).filter((groups, index) => String(groups) !== String(steps[index]));
    expect(changes).toHaveLength(1);
  });
});
