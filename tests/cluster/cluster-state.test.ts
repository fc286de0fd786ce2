import { describe, expect, it } from 'vitest';
import { isComplete, leaderOf, type Member, synchronousOf } from './cluster-state.ts';

const leader: Member = { name: 'database-2', role: 'leader', state: 'running', timeline: 4 };
const synchronous: Member = { name: 'database-1', role: 'sync_standby', state: 'streaming', timeline: 4 };
const replica: Member = { name: 'database-3', role: 'replica', state: 'streaming', timeline: 4 };

describe('the state of the cluster', () => {
  it('names leader and synchronous standby', () => {
    expect(leaderOf([replica, leader, synchronous])).toBe('database-2');
    expect(synchronousOf([replica, leader, synchronous])).toBe('database-1');
  });

  it('has no leader while its server starts', () => {
    expect(leaderOf([{ ...leader, state: 'starting' }, synchronous])).toBeUndefined();
  });

  it.each([
    ['every server streams', [leader, synchronous, replica], true],
    ['a server is missing', [leader, synchronous], false],
    ['a standby is being made', [leader, synchronous, { ...replica, state: 'creating replica' }], false],
    ['commits wait for no standby', [leader, { ...synchronous, role: 'replica' }, replica], false],
    ['a standby is on an old timeline', [leader, synchronous, { ...replica, timeline: 3 }], false],
    ['there is no leader', [synchronous, replica], false],
  ])('when %s', (_, members, expected) => {
    expect(isComplete(members, 2)).toBe(expected);
  });
});
