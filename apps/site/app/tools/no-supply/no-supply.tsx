import { WarningDrawing } from '../../illustrations/decorations.tsx';
import { optionsOf } from '../question.ts';
import { answers, choice, optionalChoice, optionalText } from '../read-answers.ts';
import { defineTool, type Typed } from '../tool.ts';
import type { AnswerPart, Call, ToolAnswer } from '../tool-answer.ts';
import { type Calls, callsIn, formatNumbers, type NoSupplyContext, type Place } from './calls.ts';
import { DangerReveal } from './DangerReveal.tsx';
import { type Danger, dangerWords } from './danger-words.ts';
import { answerToDanger } from './dangers.ts';
import { GasWarning } from './GasWarning.tsx';
import { findNetworks, type Network, type Networks, readOutward } from './networks.ts';
import { noSupplyWords as words } from './words.ts';

const { questions, errors, summaries, parts: partWords } = words;

const meters = ['bill', 'credit-left', 'credit-gone'] as const;
const switches = ['tripped', 'fine', 'not-looked'] as const;

/** Only what the answer depends on is required: in a street without power nobody has to look at the fuse box. */
function answersOn(_: string, { off, around, meter }: Typed) {
  const isStreet = around === 'yes';
  const needsFuses = !isStreet && off !== 'gas' && meter !== 'credit-gone';
  return answers({
    danger: choice(['none'], errors.danger),
    off: choice(['electricity', 'gas', 'both'], errors.off),
    around: choice(['yes', 'no', 'unknown'], errors.around),
    meter: isStreet ? optionalChoice(meters) : choice(meters, errors.meter),
    fuses: needsFuses ? choice(switches, errors.fuses) : optionalChoice(switches),
    outward: optionalText(readOutward, errors.outward),
  });
}

type Answers = Extract<ReturnType<ReturnType<typeof answersOn>['safeParse']>, { success: true }>['data'];
type Situation = { answers: Answers; context: NoSupplyContext; networks: Networks | undefined; calls: Calls };

function placeOf(networks: Networks | undefined): Place {
  if (!networks) return 'unknown';
  return networks.isNorthernIreland ? 'northern-ireland' : 'britain';
}

const networksOf = (outward: string | undefined) => (outward === undefined ? undefined : findNetworks(outward));

const isDanger = (value: unknown): value is Danger => typeof value === 'string' && Object.hasOwn(dangerWords, value);

function dangerOf({ danger, outward }: Typed, context: NoSupplyContext) {
  if (!isDanger(danger)) return undefined;
  const place = placeOf(networksOf(typeof outward === 'string' ? readOutward(outward) : undefined));
  return answerToDanger(danger, place, context);
}

/** What comes first is what to do first: the street, then what one can put right, then whom to call. */
function respond(answers: Answers, context: NoSupplyContext): ToolAnswer {
  const networks = networksOf(answers.outward);
  const steps = supplySteps({ answers, context, networks, calls: callsIn(placeOf(networks), context) });
  const [first] = steps;
  return { summary: first.summary, parts: steps.map(({ part }) => part), next: words.next };
}

/** A part of the answer, and the sentence that stands above all when it comes first. */
type Step = { summary: string; part: AnswerPart };

function supplySteps(situation: Situation): [Step, ...Step[]] {
  const { off, around, meter } = situation.answers;
  const isGone = meter === 'credit-gone';
  if (around === 'yes') return [...networkSteps(situation), ...(isGone ? [credit(situation)] : [])];
  if (isGone) return [credit(situation), ...networkSteps(situation)];
  if (off === 'gas') {
    const gas = gasNetwork(situation);
    return meter === 'credit-left' ? [ourMeter(situation), gas] : [gas, ourMeter(situation)];
  }
  const electricity = electricityAtHome(situation);
  if (off === 'both') return [...electricity, ourMeter(situation), gasNetwork(situation)];
  return situation.answers.fuses === 'tripped' ? electricity : [...electricity, ourMeter(situation)];
}

function networkSteps(situation: Situation): [Step, ...Step[]] {
  const { off } = situation.answers;
  if (off === 'gas') return [gasNetwork(situation)];
  return off === 'both' ? [electricityNetwork(situation), gasNetwork(situation)] : [electricityNetwork(situation)];
}

function electricityAtHome(situation: Situation): [Step, ...Step[]] {
  const { fuses } = situation.answers;
  if (fuses === 'tripped') return [tripped(situation)];
  const network = electricityNetwork(situation);
  if (fuses === 'fine') return [network];
  const { title, reasons, link } = partWords.look;
  const look: AnswerPart = { id: 'look', title, verdict: 'yes', reasons, links: [link], facts: [] };
  return [{ summary: summaries.look(formatNumbers(situation.calls.power())), part: look }, network];
}

function tripped({ context, calls }: Situation): Step {
  const { title, reasons, link, stillOff, homeServices } = partWords.tripped;
  const cover: Call = { number: context.brand['home-services-phone'], when: homeServices };
  const part = called('tripped', { title, reasons }, [...calls.power(stillOff), cover], context);
  return { summary: summaries.tripped, part: { ...part, links: [link] } };
}

function electricityNetwork({ answers: { around, meter }, context, networks, calls }: Situation): Step {
  const { title, named, unnamed, streetReason, homeReason, unknownReason } = partWords.electricityNetwork;
  const phone = formatNumbers(calls.power());
  const [summary, reason] =
    around === 'yes'
      ? [summaries.network(phone), streetReason]
      : around === 'no' && meter !== 'credit-gone'
        ? [summaries.home(phone), homeReason]
        : [summaries.unknown(phone), unknownReason];
  const found = networks?.electricity ?? [];
  const where = found.length > 0 ? named(namesOf(found)) : unnamed;
  const part = called('electricity-network', { title, reasons: [reason, where] }, calls.power(), context);
  const links = found.map(({ name, page }) => ({ label: words.outages(name), link: page }));
  return { summary, part: { ...part, links } };
}

function gasNetwork({ answers: { around }, context, networks, calls }: Situation): Step {
  const { title, named, none, streetReason, homeReason } = partWords.gasNetwork;
  const phone = formatNumbers(calls.gas());
  const [summary, reason] =
    around === 'yes' ? [summaries.gasNetwork(phone), streetReason] : [summaries.gasHome(phone), homeReason];
  const where = networks && (networks.gas.length > 0 ? named(namesOf(networks.gas)) : none);
  const part = called('gas-network', { title, reasons: where ? [reason, where] : [reason] }, calls.gas(), context);
  const links = (networks?.gas ?? []).map(({ name, page }) => ({ label: words.website(name), link: page }));
  return { summary, part: { ...part, links } };
}

/** The first to call where there is credit and no gas, otherwise after the network. */
function ourMeter({ answers: { off, meter }, context, calls }: Situation): Step {
  const { title, reasons, withCredit } = partWords.meter;
  const call = calls.meter();
  const isFirst = off === 'gas' && meter === 'credit-left';
  const part = called('our-meter', { title, reasons: isFirst ? withCredit : reasons }, [call], context);
  return { summary: summaries.gasCredit(call.number.value), part: { ...part, verdict: 'maybe' } };
}

function credit({ context, calls }: Situation): Step {
  const { title, reasons, links, cannot } = partWords.credit;
  const call = calls.meter(cannot);
  const part = called('credit', { title, reasons }, [call], context);
  return { summary: summaries.credit(call.number.value), part: { ...part, links } };
}

const sourced = ['power-cut', 'power-cut-northern-ireland', 'gas-emergency', 'gas-emergency-northern-ireland'] as const;

type PartWords = { title: string; reasons: readonly string[] };

/** The numbers of the ledger are among the sources of the answer; those of the brand have no source but us. */
function called(id: string, part: PartWords, calls: readonly Call[], { facts }: NoSupplyContext): AnswerPart {
  const sources = sourced.filter((fact) => calls.some(({ number }) => number === facts[fact]));
  return { id, ...part, verdict: 'yes', calls, facts: sources };
}

const namesOf = (networks: Network[]) => networks.map(({ name }) => name).join(words.or);

const dangers = Object.keys(dangerWords).filter(isDanger);

export const noSupply = defineTool({
  path: 'no-power-or-gas',
  words,
  Drawing: WarningDrawing,
  Warning: GasWarning,
  reveal: (question, option, context) =>
    question === 'danger' && isDanger(option) ? <DangerReveal danger={option} context={context} /> : undefined,
  dangerOf,
  answersOn,
  questions: {
    danger: {
      kind: 'choice',
      legend: questions.danger.legend,
      hint: questions.danger.hint,
      options: [
        ...dangers.map((danger) => ({ value: danger, label: dangerWords[danger].label })),
        { value: 'none', label: questions.danger.none },
      ],
    },
    off: { kind: 'choice', ...questions.off, options: optionsOf(questions.off.options) },
    around: { kind: 'choice', ...questions.around, options: optionsOf(questions.around.options) },
    meter: { kind: 'choice', ...questions.meter, options: optionsOf(questions.meter.options) },
    fuses: { kind: 'choice', ...questions.fuses, options: optionsOf(questions.fuses.options) },
    outward: { kind: 'text', ...questions.outward, optional: true },
  },
  respond,
});
