import { describe, expect, it } from 'vitest';
import { isComplete, leaderOf, type Member, standbyOf } from './cluster-state.ts';

const leader: Member = { name: 'database-2', role: 'leader', state: 'running', timeline: 4 };
const standby: Member = { name: 'database-1', role: 'quorum_standby', state: 'streaming', timeline: 4 };
const other: Member = { name: 'database-3', role: 'quorum_standby', state: 'streaming', timeline: 4 };

describe('the state of the cluster', () => {
  it('names the leader, and a standby in the quorum', () => {
    expect(leaderOf([other, leader, standby])).toBe('database-2');
    expect(standbyOf([{ ...other, role: 'replica' }, leader, standby])).toBe('database-1');
  });

  it('has no leader while its server starts', () => {
    expect(leaderOf([{ ...leader, state: 'starting' }, standby])).toBeUndefined();
  });

  it.each([
    ['every server streams', [leader, standby, other], true],
    ['a server is missing', [leader, standby], false],
    ['a standby is being made', [leader, standby, { ...other, state: 'creating replica' }], false],
    ['a standby does not count', [leader, standby, { ...other, role: 'replica' }], false],
    ['a standby is on an old timeline', [leader, standby, { ...other, timeline: 3 }], false],
    ['there is no leader', [standby, other], false],
  ])('when %s', (_, members, expected) => {
    expect(isComplete(members, 2)).toBe(expected);
  });
});
