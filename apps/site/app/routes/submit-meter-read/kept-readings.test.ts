import { describe, expect, it } from 'vitest';
import { keepTrack, unread } from './kept-readings.ts';

const reading = (key: string, day: string, month = '3', year = '2027') => {
  const date: [string, string][] = [
    ['date-day', day],
    ['date-month', month],
    ['date-year', year],
  ];
  return { key, fields: date, keptAt: 0 };
};
const readings = [reading('a', '29'), reading('b', '1', 'April', '27')];
const look = (kept = unread, found: typeof readings = readings, isOnline = true) =>
  keepTrack(kept, { type: 'looked', readings: found, isOnline });
const change = (kept: typeof unread, found: typeof readings, isDeleted: boolean) =>
  keepTrack(kept, { type: 'changed', readings: found, isOnline: true, isDeleted });
const ready = look();

describe('readings that are kept on this device', () => {
  it('wait for a connection, and are then ready, with their days in words', () => {
    expect(look(unread, readings, false)).toEqual({ phase: 'waiting', days: ['29 March 2027', '1 April 2027'] });
    expect(ready).toEqual({ phase: 'ready', days: ['29 March 2027', '1 April 2027'] });
  });

  it('have the date as it was typed when the calendar has no such day, and none without a date', () => {
    expect(look(unread, [reading('a', '31', 'feb'), reading('b', '', '', '')]).days).toEqual(['31 feb 2027']);
  });

  it('are not there when nothing is stored', () => {
    expect(look(unread, [])).toEqual({ phase: 'none', days: [] });
  });

  it('stay said to be sent when the connection comes and goes', () => {
    const sent = keepTrack(ready, { type: 'sent' });
    expect(sent).toEqual({ phase: 'sent', days: [] });
    expect(look(sent, [])).toBe(sent);
  });

  it('keep their days while they are sent, and are still there when that fails', () => {
    const sending = keepTrack(ready, { type: 'sending' });
    expect(sending).toEqual({ ...ready, phase: 'sending' });
    expect(keepTrack(sending, { type: 'unreachable', readings: readings.slice(1) })).toEqual({
      phase: 'failed',
      days: ['1 April 2027'],
    });
    const [first = reading('a', '')] = readings;
    expect(keepTrack(sending, { type: 'refused', reading: first })).toEqual({ ...sending, refused: first.fields });
  });

  it('are gone when their owner deletes them', () => {
    expect(keepTrack(ready, { type: 'deleted' })).toEqual({ phase: 'none', days: [] });
  });

  it('that another tab stores are shown here', () => {
    expect(change(look(unread, []), readings, false)).toEqual(ready);
  });

  it('that another tab sends are said to be sent, those that it deletes are gone', () => {
    expect(change(ready, [], false).phase).toBe('sent');
    expect(change(ready, [], true).phase).toBe('none');
  });

  it('of which this tab says nothing, or that they were sent, change nothing in it', () => {
    const none = look(unread, []);
    const sent = keepTrack(ready, { type: 'sent' });
    expect([change(none, [], false), change(sent, [], true)]).toEqual([none, sent]);
  });
});
