import { describe, expect, it } from 'vitest';
import { greetingFor, printableName } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    ['Morag', "O'Neill"],
    ['Anne-Marie', 'O’Neill'],
    ['José', 'da Silva'],
    ['Dr. Jane', 'Smith'],
    ['J. R.', 'Hartley'],
    ['J.R.', 'Hartley'],
    ['Zoë', 'Nic Dhonnchadha'],
    ['Jose\u0301', 'García-López'],
    ['李', '明'],
    ['Абрам', 'Ганнибал'],
    ['Nguyễn', 'Thị Minh Khai'],
    ['Seán', 'Ó Sé'],
    ['morag', 'mcdonald'],
  ])('names %s %s', (firstName, surname) => {
    expect(greetingFor(firstName, surname)).toBe(`Dear ${firstName} ${surname},`);
  });

  it('leaves out blanks that are too many', () => {
    expect(greetingFor(' Morag ', " O'Neill")).toBe("Dear Morag O'Neill,");
  });

  it.each([
    ['customer: your supply ends today, pay £120 at', 'https://pay.example/now'],
    ['customer:', 'supply ends today'],
    ['pay.example', 'Smith'],
    ['t.co', 'Smith'],
    ['Jane', 'evil.com/x'],
    ['Jane', 'call@evil.example'],
    ['www', 'evil'],
    ['wwwevil', 'com'],
    ['Call', '0900123456'],
    ['Call', '０９００'],
    ['Your account will', 'be closed today'],
    ['A'.repeat(30), 'B'.repeat(30)],
    ['Jane\r\nBcc', 'x'.repeat(3)],
    ['Jane!', 'Smith'],
    ['<b>Jane</b>', 'Smith'],
    ['Jane,', 'Smith'],
    ['£', 'Smith'],
    ['Jane', '\u202Emoc.live'],
    ['evil。com', 'Smith'],
    ['evil․com', 'Smith'],
    ['', ''],
  ])('does not repeat %j %j', (firstName, surname) => {
    expect(greetingFor(firstName, surname)).toBe('Dear customer,');
    expect(printableName(firstName, surname)).toBeUndefined();
  });
});
