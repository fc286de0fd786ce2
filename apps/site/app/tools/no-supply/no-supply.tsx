import { choice } from '../question.ts';
import { defineTool } from '../tool.ts';
import { supplyFacts, supplyOwnFacts } from './calls.ts';
import { DangerReveal } from './DangerReveal.tsx';
import { type Danger, dangerWords } from './danger-words.ts';
import { answerToDanger } from './dangers.ts';
import { GasWarning } from './GasWarning.tsx';
import { type Answers, supplyAnswer } from './supply-answer.ts';
import { noSupplyWords as words } from './words.ts';

const { questions, options } = words;

const isDanger = (value: unknown): value is Danger => typeof value === 'string' && Object.hasOwn(dangerWords, value);
const dangerLabels = Object.fromEntries(Object.entries(dangerWords).map(([danger, { label }]) => [danger, label]));

const isElectric = ({ off }: Partial<Answers>) => off === 'electricity' || off === 'both';
/** Not known to be the street's. */
const maybeMine = ({ around }: Partial<Answers>) => around === 'no' || around === 'unknown';
const hasCredit = ({ pay, screen }: Partial<Answers>) => pay === 'bill' || screen === 'left';

export const noSupply = defineTool<Answers, (typeof supplyFacts)[number], (typeof supplyOwnFacts)[number]>({
  path: 'no-power-or-gas',
  words,
  facts: supplyFacts,
  brandFacts: supplyOwnFacts,
  Warning: GasWarning,
  reveal: (question, option, context) =>
    question === 'danger' && isDanger(option) ? <DangerReveal danger={option} context={context} /> : undefined,
  dangerOf: ({ danger }, context) => (isDanger(danger) ? answerToDanger(danger, 'unknown', context) : undefined),
  questions: () => ({
    danger: {
      ...questions.danger,
      ...choice<string>({ ...dangerLabels, none: options.noDanger }, words.errors.danger),
    },
    off: { ...questions.off, ...choice(options.off, words.errors.off), when: ({ danger }) => danger === 'none' },
    where: {
      ...questions.where,
      ...choice(options.where, words.errors.where),
      when: (answers) => isElectric(answers) || answers.off === 'gas',
    },
    around: {
      ask: ({ off }) => (off === 'gas' ? questions.around.askGas : questions.around.askPower),
      hint: ({ off }) => (off === 'gas' ? questions.around.hintGas : questions.around.hintPower),
      ...choice(options.around, words.errors.around),
      when: ({ where }) => where !== undefined,
    },
    pay: { ...questions.pay, ...choice(options.pay, words.errors.pay), when: maybeMine },
    screen: {
      ask: questions.screen.ask,
      hint: ({ off }) => (off === 'both' ? questions.screen.hintBoth : questions.screen.hint),
      ...choice(options.screen, words.errors.screen),
      when: ({ pay }) => pay === 'topup',
    },
    fuses: {
      ...questions.fuses,
      ...choice(options.fuses, words.errors.fuses),
      when: (answers) => isElectric(answers) && maybeMine(answers) && hasCredit(answers),
    },
    handle: {
      ...questions.handle,
      ...choice(options.handle, words.errors.handle),
      when: (answers) => answers.off === 'gas' && maybeMine(answers) && hasCredit(answers),
    },
  }),
  offer: { name: 'outward', ...words.offer },
  respond: supplyAnswer,
});
