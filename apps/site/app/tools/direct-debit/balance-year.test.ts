import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import { directDebit } from './direct-debit.ts';

/** 12,000 kWh at 10p, without a standing charge: £1,200 a year. */
const electricity = { electricity: '12000', electricityRate: '10', electricityDaily: '0', heating: 'other' };
const gas = { gas: '12000', gasRate: '10', gasDaily: '0', heating: 'gas' };

function html(one: Record<string, string>, today = '2026-04-01'): string {
  const fuels = 'gas' in one ? 'gas' : 'electricity';
  const query = new URLSearchParams({ fuels, vat: 'with', balance: 'zero', paid: '100', ...one });
  const step = directDebit.stepOf(query, { facts: ledger, brand: brands.larkfield.facts, today });
  if (step.kind !== 'answer') throw new Error(JSON.stringify(step));
  return renderToStaticMarkup(step.answer.picture);
}

describe('the drawn year', () => {
  it('has both amounts, in words and as a table', () => {
    // Gas of £1,200 from October: 8, 11, 15, 15, 13, 13, 9, 6, 3, 2, 2 and 3 per cent.
    const drawn = html({ ...gas, paid: '80' }, '2026-10-01');
    expect(drawn).toContain('role="img"');
    expect(drawn).toContain(
      '<title>Your balance in the next year. Paying £80 a month: £240 owed after a year. Lowest in May: £448 owed. Paying £100 a month: about zero after a year. Lowest in May: £308 owed.</title>',
    );
    expect(drawn).toContain('<tr><th scope="row">Today</th><td>about zero</td><td>about zero</td></tr>');
    expect(drawn).toContain('<tr><th scope="row">November</th><td>£16 owed</td><td>£4 in credit</td></tr>');
    expect(drawn).toContain('<tr><th scope="row">October</th><td>£240 owed</td><td>about zero</td></tr>');
    expect(drawn.match(/<tr>/g)).toHaveLength(14);
  });

  it('has one line if what is paid is fair', () => {
    expect(html(electricity).match(/<th scope="col">/g)).toHaveLength(2);
    expect(html(electricity)).not.toContain('as now');
  });

  it('has short labels for large sums', () => {
    expect(html({ ...electricity, balance: 'debit', debt: '20000', paid: '0' })).toContain('>−£21k</text>');
  });

  it('has no number that is not one', () => {
    const extremes: Record<string, string>[] = [
      { electricity: '0', paid: '0' },
      { paid: '5000' },
      { balance: 'debit', debt: '20000' },
    ];
    for (const one of extremes) {
      expect(html({ ...electricity, ...one })).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
