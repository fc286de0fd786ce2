import type { FactId } from '../ledger.ts';
import type { Call, ToolAnswer } from '../tool-answer.ts';
import { type Calls, callsIn, type NoSupplyContext } from './calls.ts';
import { findNetworks, readOutward } from './networks.ts';
import { noSupplyWords as words } from './words.ts';

const { answers: texts, also } = words;

/** What is asked further depends on what was answered before. */
export type Answers = {
  danger: string;
  off: keyof typeof words.options.off;
  where?: keyof typeof words.options.where;
  around?: keyof typeof words.options.around;
  pay?: keyof typeof words.options.pay;
  screen?: keyof typeof words.options.screen;
  fuses?: keyof typeof words.options.fuses;
  handle?: keyof typeof words.options.handle;
};

type Said = {
  title: string;
  steps: readonly string[];
  why: readonly string[];
  next: readonly { label: string; link: string }[];
};

/** What is said, the numbers to call first, those to call if that does not help, and the facts besides the numbers. */
type Say = (said: Said, first: readonly Call[], also?: readonly Call[], ...more: FactId[]) => ToolAnswer;

type Situation = {
  answers: Answers;
  context: NoSupplyContext;
  outward: string;
  calls: Calls;
  /** The numbers of the place. */
  power: string;
  gas: string;
  say: Say;
};

/** The first that applies: the street, then what one can put right, then whom to call. */
export function supplyAnswer(answers: Answers, context: NoSupplyContext, outward: string): ToolAnswer {
  const calls = callsIn(answers.where === 'NI' ? 'northern-ireland' : 'britain', context);
  const situation: Situation = {
    answers,
    context,
    outward,
    calls,
    power: calls.power()[0].number.value,
    gas: calls.gas()[0].number.value,
    say: ({ title, ...said }, first, then = [], ...more) => {
      const facts = [...sourcesOf([...first, ...then], context), ...more];
      return { summary: title, calls: first, also: then, ...said, parts: [], facts };
    },
  };
  const { off, around, screen } = answers;
  if (off === 'heating' || off === 'some') return partOff(situation);
  if (around === 'yes') return streetOff(situation);
  if (screen !== undefined && screen !== 'left') return meterOff(screen, situation);
  return off === 'gas' ? gasOff(situation) : powerOff(situation);
}

function partOff({ answers, context, say }: Situation): ToolAnswer {
  const engineer = context.brand['home-services-phone'];
  if (answers.off === 'some') return say(texts.some, [], [{ number: engineer, when: also.staysDown }]);
  const pressure = context.facts['boiler-pressure-cold'].value;
  return say(texts.heating(pressure), [{ number: engineer, when: words.homeServicesOpen }], [], 'boiler-pressure-cold');
}

function streetOff({ answers: { off, where = 'GB' }, outward, calls, power, gas, say }: Situation): ToolAnswer {
  if (off === 'gas') return withNetwork(say(texts.streetGas(gas), calls.gas()), 'gas', outward);
  const street = texts.streetPower(power, words.network[where]);
  if (off === 'electricity') return withNetwork(say(street, calls.power()), 'electricity', outward);
  const both = { ...street, why: [...street.why, texts.gasBoiler] };
  return withNetwork(say(both, calls.power(), calls.gas(also.gasAfterPower)), 'electricity', outward);
}

function meterOff(screen: 'none' | 'topped' | 'blank' | 'unseen', situation: Situation): ToolAnswer {
  const { answers, context, calls, say } = situation;
  const { facts } = context;
  const ours = [calls.meter(words.always)];
  const mayBeCut = answers.around === 'unknown' && answers.off !== 'gas';
  const ifUnknown = (when: string) => (mayBeCut ? calls.power(when) : []);
  const limits = [facts['prepay-fault-weekday'].value, facts['prepay-fault-weekend'].value] as const;
  const sources = ['prepay-fault-weekday', 'prepay-fault-weekend'] as const;
  switch (screen) {
    case 'none':
      return say(texts.creditGone, ours, ifUnknown(also.creditAndOff));
    case 'unseen':
      return say(texts.creditUnsure, ours, ifUnknown(also.creditAndOff));
    case 'topped': {
      const owed = facts['meter-standard-payment'].value;
      return say(texts.toppedUp(...limits, owed), ours, [], ...sources, 'meter-standard-payment');
    }
    case 'blank':
      return say(texts.meterFault(...limits), ours, ifUnknown(also.neighbours), ...sources);
  }
}

function powerOff(situation: Situation): ToolAnswer {
  const { answers, context, outward, calls, power, say } = situation;
  const { off, around, pay, fuses, where = 'GB' } = answers;
  const gasToo = off === 'both' ? calls.gas(also.gasAfterPower) : [];
  if (fuses === 'down') {
    const engineer = { number: context.brand['home-services-phone'], when: also.staysDown };
    return say(texts.tripped, [], [...calls.power(also.stillOff), engineer, ...gasToo]);
  }
  if (fuses === 'unseen') return withNetwork(say(texts.look(power), calls.power(), gasToo), 'electricity', outward);
  const { title, why } = around === 'no' ? texts.homePower(power) : texts.unknownPower(power);
  const said = { title, why, ...texts.power(power, words.network[where], pay === 'topup') };
  const then = [{ number: context.brand['meter-emergency-phone'], when: also.foundNothing }, ...gasToo];
  return withNetwork(say(said, calls.power(), then), 'electricity', outward);
}

function gasOff({ answers: { pay, handle }, context, outward, calls, gas, say }: Situation): ToolAnswer {
  if (handle === 'across') return say(texts.gasHandle, calls.gas());
  if (pay === 'topup') return say(texts.gasMeter, [calls.meter(words.always)], calls.gas(also.gasAfterUs));
  const then = [{ number: context.brand['meter-emergency-phone'], when: also.gasMeter }];
  return withNetwork(say(texts.gasHome(gas), calls.gas(), then), 'gas', outward);
}

const lines = ['power-cut', 'power-cut-northern-ireland', 'gas-emergency', 'gas-emergency-northern-ireland'] as const;

/** The numbers of the ledger are among the sources of the answer; those of the brand have no source but us. */
function sourcesOf(calls: readonly Call[], { facts }: NoSupplyContext): FactId[] {
  return lines.filter((line) => calls.some(({ number }) => number === facts[line]));
}

/** Names the network of a postcode, if there is one, with its map of power cuts. */
function withNetwork(answer: ToolAnswer, fuel: 'electricity' | 'gas', typed: string): ToolAnswer {
  const outward = readOutward(typed);
  const networks = outward === undefined ? undefined : findNetworks(outward)?.[fuel];
  const { why = [], next } = answer;
  if (!networks) return { ...answer, hasOffer: true };
  if (networks.length === 0) return { ...answer, hasOffer: true, why: fuel === 'gas' ? [...why, words.noGas] : why };
  const pages = networks.map(({ name, page }) => ({
    label: fuel === 'gas' ? name : words.outages(name),
    link: page,
  }));
  return {
    ...answer,
    hasOffer: true,
    why: [...why, words.named(networks.map(({ name }) => name).join(words.or))],
    // At most four.
    next: [...pages, ...next].slice(0, 4),
  };
}
