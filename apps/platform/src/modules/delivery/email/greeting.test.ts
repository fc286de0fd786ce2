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
    ['Dot', 'Cotton'],
    ['Bill', 'Won'],
    ['Ludwig', 'van der Berg'],
    ['A'.repeat(24), 'B'.repeat(25)],
    // Counted in letters, of which each of these takes two units of a string.
    ['𐐀'.repeat(24), '𐐁'.repeat(25)],
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
    ['A'.repeat(25), 'B'.repeat(25)],
    ['Jane\r\nBcc', 'x'.repeat(3)],
    ['Jane!', 'Smith'],
    ['<b>Jane</b>', 'Smith'],
    ['Jane,', 'Smith'],
    ['£', 'Smith'],
    ['Jane', '\u202Emoc.live'],
    ['evil。com', 'Smith'],
    ['evil․com', 'Smith'],
    ['Visit larkfield-refund', 'dot com now'],
    ['Visit Larkfield-Refund', 'Dot Com Now'],
    ['Larkfield dot', 'com'],
    ['Larkfield', 'Refunds Team'],
    ['Call', 'Larkfield'],
    ['Your', 'Account'],
    ['Pay', 'Now'],
    ['PAY', "O'Now"],
    ['Ring-us', 'Smith'],
    ['Send cash', 'to Smith'],
    ['give us', 'cash'],
    ['We have your', 'Bank Details'],
    ['Five Words Are', 'Too Many'],
    ['', ''],
  ])('does not repeat %j %j', (firstName, surname) => {
    expect(greetingFor(firstName, surname)).toBe('Dear customer,');
    expect(printableName(firstName, surname)).toBeUndefined();
  });
});
