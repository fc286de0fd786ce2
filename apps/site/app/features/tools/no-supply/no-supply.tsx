import { z } from 'zod';
import { PhoneLink } from '../../../components/PhoneLink.tsx';
import { WarningDrawing } from '../../../illustrations/decorations/WarningDrawing.tsx';
import { choice, optionalText } from '../answer-schema.ts';
import type { FactId } from '../ledger.ts';
import { optionsOf } from '../question.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import { findNetworks, type Network, readOutward } from './networks.ts';
import { noSupplyWords as words } from './words.ts';

const { questions, errors, summaries, parts: partWords } = words;

const answersOn = () =>
  z.object({
    danger: choice(['none', 'gas', 'wires', 'health'], errors.danger),
    off: choice(['electricity', 'gas', 'both'], errors.off),
    around: choice(['yes', 'no', 'unknown'], errors.around),
    meter: choice(['bill', 'credit-left', 'credit-gone'], errors.meter),
    fuses: choice(['tripped', 'fine', 'not-looked'], errors.fuses),
    outward: optionalText(readOutward, errors.outward),
  });

type Answers = z.output<ReturnType<typeof answersOn>>;
type Lines = { power: FactId; gas: FactId };
type Situation = { answers: Answers; context: ToolContext; networks: ReturnType<typeof findNetworks>; lines: Lines };

/** What comes first is what to do first: danger, then the street, then what one can put right, then whom to call. */
function respond(answers: Answers, context: ToolContext): ToolAnswer {
  const networks = answers.outward === undefined ? undefined : findNetworks(answers.outward);
  const lines: Lines = networks?.isNorthernIreland
    ? { power: 'power-cut-northern-ireland', gas: 'gas-emergency-northern-ireland' }
    : { power: 'power-cut', gas: 'gas-emergency' };
  const situation = { answers, context, networks, lines };
  const dangers = dangerParts(situation);
  const steps = [...dangers, ...supplyParts(situation)];
  const [first] = steps;
  return { summary: first?.summary ?? '', parts: steps.map(({ part }) => part), next: words.next };
}

/** A part of the answer, and the sentence that stands above all when it comes first. */
type Step = { summary: string; part: AnswerPart };

function dangerParts({ answers: { danger }, context: { facts }, lines }: Situation): Step[] {
  const phone = (id: FactId) => facts[id].value;
  if (danger === 'gas') {
    const part = called('danger', partWords.gasDanger, [lines.gas]);
    return [{ summary: summaries.gasDanger(phone(lines.gas)), part }];
  }
  if (danger === 'wires') {
    const part = called('danger', partWords.wires, [lines.power, 'emergency-services']);
    return [{ summary: summaries.wires(phone(lines.power), phone('emergency-services')), part }];
  }
  if (danger === 'health') {
    const part = called('danger', partWords.health, ['emergency-services', lines.power]);
    return [{ summary: summaries.health(phone('emergency-services')), part }];
  }
  return [];
}

function supplyParts(situation: Situation): Step[] {
  const { off, around, meter } = situation.answers;
  const first = around !== 'yes' && meter === 'credit-gone' ? [credit()] : [];
  const electricity = off === 'gas' ? [] : electricityParts(situation);
  const gas = off === 'electricity' ? [] : gasParts(situation);
  return [...first, ...electricity, ...gas];
}

function electricityParts(situation: Situation): Step[] {
  const { around, meter, fuses } = situation.answers;
  const { power } = situation.lines;
  const phone = situation.context.facts[power].value;
  const network = (summary: string, reason: string): Step => ({ summary, part: electricityNetwork(situation, reason) });
  const { streetReason, homeReason, unknownReason } = partWords.electricityNetwork;
  if (around === 'yes') return [network(summaries.network(phone), streetReason)];
  if (meter === 'credit-gone') return [network(summaries.unknown(phone), unknownReason)];
  if (fuses === 'tripped') return [{ summary: summaries.tripped, part: linked('tripped', partWords.tripped) }];
  const look: Step[] =
    fuses === 'not-looked' ? [{ summary: summaries.look, part: linked('look', partWords.look) }] : [];
  const call =
    around === 'no'
      ? [network(summaries.home(phone), homeReason), { summary: '', part: ourMeter(situation) }]
      : [network(summaries.unknown(phone), unknownReason)];
  return [...look, ...call];
}

function gasParts(situation: Situation): Step[] {
  const { around } = situation.answers;
  const { gas } = situation.lines;
  const phone = situation.context.facts[gas].value;
  const { streetReason, homeReason } = partWords.gasNetwork;
  const [summary, reason] =
    around === 'yes' ? [summaries.gasNetwork(phone), streetReason] : [summaries.gasHome(phone), homeReason];
  return [{ summary, part: gasNetwork(situation, reason) }];
}

function electricityNetwork({ networks, lines }: Situation, reason: string): AnswerPart {
  const { title, named, unnamed } = partWords.electricityNetwork;
  const found = networks?.electricity ?? [];
  const where = found.length > 0 ? named(namesOf(found)) : unnamed;
  return {
    ...called('electricity-network', { title, reasons: [reason, where] }, [lines.power]),
    links: found.map(({ name, page }) => ({ label: words.outages(name), link: page })),
  };
}

function gasNetwork({ networks, lines }: Situation, reason: string): AnswerPart {
  const { title, named, none } = partWords.gasNetwork;
  const where = networks && (networks.gas.length > 0 ? named(namesOf(networks.gas)) : none);
  return {
    ...called('gas-network', { title, reasons: where ? [reason, where] : [reason] }, [lines.gas]),
    links: (networks?.gas ?? []).map(({ name, page }) => ({ label: words.website(name), link: page })),
  };
}

function ourMeter({ context: { brand } }: Situation): AnswerPart {
  const { title, reasons } = partWords.meter;
  const details = [
    { label: words.call, text: <PhoneLink fact={brand['meter-emergency-phone']} /> },
    { label: words.hours, text: brand['meter-emergency-hours'].value },
  ];
  return { id: 'our-meter', title, verdict: 'maybe', reasons, details, facts: [] };
}

const credit = (): Step => {
  const { title, reasons, links } = partWords.credit;
  return { summary: summaries.credit, part: { id: 'credit', title, verdict: 'yes', reasons, links, facts: [] } };
};

type PartWords = { title: string; reasons: readonly string[] };

function called(id: string, { title, reasons }: PartWords, phones: readonly FactId[]): AnswerPart {
  return { id, title, verdict: 'yes', reasons, phones, facts: phones };
}

function linked(
  id: string,
  { title, reasons, link }: PartWords & { link: { label: string; link: string } },
): AnswerPart {
  return { id, title, verdict: 'yes', reasons, links: [link], facts: [] };
}

const namesOf = (networks: Network[]) => networks.map(({ name }) => name).join(words.or);

export const noSupply = defineTool({
  path: 'no-power-or-gas',
  words,
  Drawing: WarningDrawing,
  answersOn,
  questions: {
    danger: { kind: 'choice', ...questions.danger, options: optionsOf(questions.danger.options) },
    off: { kind: 'choice', ...questions.off, options: optionsOf(questions.off.options) },
    around: { kind: 'choice', ...questions.around, options: optionsOf(questions.around.options) },
    meter: { kind: 'choice', ...questions.meter, options: optionsOf(questions.meter.options) },
    fuses: { kind: 'choice', ...questions.fuses, options: optionsOf(questions.fuses.options) },
    outward: { kind: 'text', ...questions.outward, optional: true },
  },
  respond,
});
