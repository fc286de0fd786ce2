import { amount, choice, choiceWithAmount, field, fields } from '../question.ts';
import type { ToolContext } from '../tool.ts';
import { directDebitWords as words } from './words.ts';

export const directDebitFacts = [
  'direct-debit-notice',
  'direct-debit-tolerance',
  'electricity-use-by-month',
  'energy-vat',
  'gas-use-by-month',
  'refund-contact-limit',
] as const;
export const directDebitOwnFacts = ['general-phone', 'general-hours'] as const;

export type DirectDebitContext = ToolContext<(typeof directDebitFacts)[number], (typeof directDebitOwnFacts)[number]>;

const { questions, errors } = words;

type Fuel = { use: number; rate: number; daily: number };
type Side = 'credit' | 'debit' | 'zero';

export type DirectDebitAnswers = {
  fuels: keyof typeof questions.fuels.options;
  electricity?: Fuel;
  gas?: Fuel;
  vat: 'with' | 'without';
  heating: keyof typeof questions.heating.options;
  /** Without a plus or minus. */
  balance: { value: Side; amount: number | undefined };
  paid: number;
};

const use = (what: string) => amount({ min: 0, max: 100_000, what });
/** From a penny: a price typed in pounds ('0.25') is noticed. */
const rate = (what: string) => amount({ min: 1, max: 200, what });
const daily = (what: string) => amount({ min: 0, max: 500, what });
const balance = amount({ min: 0, max: 20_000, what: errors.balance });

/** The three numbers of a fuel are beside each other on the bill. */
function fuelFields(fuel: 'electricity' | 'gas') {
  const texts = questions[fuel].fields;
  const [unitRate, standing] = [`${fuel}Rate`, `${fuel}Daily`] as const;
  const all = fields<Record<string, number>>({
    [fuel]: { ...texts.use, read: use(errors[fuel]) },
    [unitRate]: { ...texts.rate, read: rate(errors[unitRate]) },
    [standing]: { ...texts.daily, read: daily(errors[standing]) },
  });
  return {
    ...all,
    read: (...given: Parameters<typeof all.read>) => {
      const read = all.read(...given);
      if ('errors' in read) return read;
      const { [fuel]: kwh = 0, [unitRate]: price = 0, [standing]: charge = 0 } = read.answer;
      return { answer: { use: kwh, rate: price, daily: charge } };
    },
  };
}

export const directDebitQuestions = () => ({
  fuels: { ask: questions.fuels.ask, ...choice(questions.fuels.options, errors.fuels) },
  electricity: {
    ask: questions.electricity.ask,
    hint: questions.electricity.hint,
    ...fuelFields('electricity'),
    when: ({ fuels }: Partial<DirectDebitAnswers>) => fuels === 'both' || fuels === 'electricity',
  },
  gas: {
    ask: questions.gas.ask,
    hint: questions.gas.hint,
    ...fuelFields('gas'),
    when: ({ fuels }: Partial<DirectDebitAnswers>) => fuels === 'both' || fuels === 'gas',
  },
  vat: { ask: questions.vat.ask, hint: questions.vat.hint, ...choice(questions.vat.options, errors.vat) },
  heating: {
    ask: questions.heating.ask,
    hint: questions.heating.hint,
    ...choice(questions.heating.options, errors.heating),
  },
  balance: {
    ask: questions.balance.ask,
    hint: questions.balance.hint,
    ...choiceWithAmount<Side>(questions.balance.options, errors.side, {
      credit: { name: 'credit', ...questions.balance.credit, read: balance },
      debit: { name: 'debt', ...questions.balance.debt, read: balance },
    }),
  },
  paid: {
    ask: questions.paid.ask,
    hint: questions.paid.hint,
    ...field(amount({ min: 0, max: 5_000, what: errors.paid }), '£'),
  },
});
