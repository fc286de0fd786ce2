import { z } from 'zod';
import { amount, choice, optionalAmount } from '../answer-schema.ts';
import { directDebitWords } from './words.ts';

const { errors } = directDebitWords;

const use = (what: string) => optionalAmount({ min: 0, max: 100_000, what });
/** From a penny: a price typed in pounds ('0.25') is noticed. */
const rate = (what: string) => optionalAmount({ min: 1, max: 200, what });
const daily = (what: string) => optionalAmount({ min: 0, max: 500, what });

export const directDebitAnswers = z
  .object({
    electricity: use(errors.electricity),
    electricityRate: rate(errors.electricityRate),
    electricityDaily: daily(errors.electricityDaily),
    gas: use(errors.gas),
    gasRate: rate(errors.gasRate),
    gasDaily: daily(errors.gasDaily),
    vat: choice(['with', 'without'], errors.vat),
    heating: choice(['gas', 'electricity', 'other'], errors.heating),
    side: choice(['credit', 'debit', 'zero'], errors.side),
    balance: optionalAmount({ min: 0, max: 20_000, what: errors.balance }),
    paid: amount({ min: 0, max: 5_000, what: errors.paid }),
  })
  .superRefine((given, context) => {
    const require = (isGiven: boolean, field: string, message: string) => {
      if (!isGiven) context.addIssue({ code: 'custom', path: [field], message });
    };
    require(given.electricity !== undefined || given.gas !== undefined, 'electricity', errors.noFuel);
    for (const fuel of ['electricity', 'gas'] as const) {
      const [kwh, unit, standing] = [given[fuel], given[`${fuel}Rate`], given[`${fuel}Daily`]];
      const isUsed = kwh !== undefined;
      const isPriced = unit !== undefined || standing !== undefined;
      require(isUsed || !isPriced, fuel, errors.missing(errors[fuel]));
      require(!isUsed || unit !== undefined, `${fuel}Rate`, errors.missing(errors[`${fuel}Rate`]));
      require(!isUsed || standing !== undefined, `${fuel}Daily`, errors.missing(errors[`${fuel}Daily`]));
    }
    require(given.side === 'zero' || given.balance !== undefined, 'balance', errors.noBalance);
    require(given.side !== 'zero' || !given.balance, 'balance', errors.notZero);
  });

export type DirectDebitAnswers = z.output<typeof directDebitAnswers>;
