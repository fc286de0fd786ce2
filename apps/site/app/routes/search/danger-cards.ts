import type { Danger } from '../../../server-interface.ts';
import type { Brand } from '../../brand/brands.ts';
import { safetyFacts } from '../../facts.ts';
import { quickExit } from '../../help/article/words.ts';

type SafetyNumber = keyof typeof safetyFacts;
type BrandFact = keyof Brand['facts'];

/** A number from the facts, and when to call it. A number of the brand also has its hours there. */
type Call = { when: string } & ({ safety: SafetyNumber } | { brand: BrandFact; hours: BrandFact });

/** Hardship has a card of its own kind (`HardshipCard`): help with a bill is not an emergency. */
export type CardedDanger = Exclude<Danger, 'hardship'>;

export type DangerCard = {
  /** What to do first, as the first line of the card; the number follows. */
  action: string;
  /** The compact form, for a query that may or may not be about the danger: a question, what to do, then the number. */
  line?: string;
  calls: readonly [Call, ...Call[]];
  more: readonly { label: string; link: string }[];
  /** Lists results by title only: an extract can name a method, or be read over the visitor's shoulder. */
  withoutExtracts?: 'folded' | 'open';
  tone?: 'calm';
  /** A quick exit from the page, to a neutral site. */
  exit?: { label: string; link: string };
};

const help = (path: string) => `/help-and-support/${path}`;
const emergencies = { label: 'What to do in an emergency', link: help('emergencies') };
const free = 'Free, 24 hours a day';
const silentSolution = safetyFacts['silent-solution'].value;
const smokeOrFlames = { safety: 'emergency-services', when: 'If you see smoke or flames, get out first' } as const;
/** A hot, wet or buzzing meter box: the network first, then us. */
const ofMeter = {
  brand: 'meter-emergency-phone',
  hours: 'meter-emergency-hours',
  when: 'Then us, if it is the meter',
} as const;

/** Each card states what its article states: what to do first, then the number. */
export const dangerCards = {
  collapse: {
    action: 'Collapsed, or you cannot wake them? Call',
    line: 'Has someone collapsed, or can you not wake them? Call',
    calls: [
      {
        safety: 'emergency-services',
        when: 'Ask for an ambulance. If there may be fumes, get everyone into fresh air',
      },
      { safety: 'gas-emergency', when: 'Then, if it may be gas or carbon monoxide' },
      { safety: 'gas-emergency-northern-ireland', when: 'In Northern Ireland' },
    ],
    more: [{ label: 'Carbon monoxide: what to do', link: help('emergencies/carbon-monoxide') }, emergencies],
  },
  gas: {
    action: 'Smell gas? Get everyone outside, then call',
    line: 'Do you smell gas? Get everyone outside, then call',
    calls: [
      { safety: 'gas-emergency', when: `${free}. Do not touch switches or light anything` },
      { safety: 'emergency-services', when: 'If someone has collapsed, or there is a fire' },
      { safety: 'gas-emergency-northern-ireland', when: 'In Northern Ireland' },
    ],
    more: [{ label: 'What to do if you smell gas', link: help('emergencies/smell-gas') }],
  },
  'carbon-monoxide': {
    action: 'Get everyone outside into fresh air, then call',
    line: 'Does anyone feel dizzy or sick, or is an alarm sounding? Go outside and call',
    calls: [
      { safety: 'gas-emergency', when: `${free}. Do not go back in` },
      { safety: 'emergency-services', when: 'If anyone has collapsed or is very ill' },
      { safety: 'gas-emergency-northern-ireland', when: 'In Northern Ireland' },
    ],
    more: [{ label: 'Carbon monoxide: what to do', link: help('emergencies/carbon-monoxide') }],
  },
  fire: {
    action: 'Get everyone out, stay out, and call',
    line: 'Is there smoke, or is something burning? Get everyone out and call',
    calls: [{ safety: 'emergency-services', when: 'Ask for the fire service. Do not use water on electrics' }],
    more: [emergencies],
  },
  shock: {
    action: 'Do not touch them until the power is off. Call',
    line: 'Has someone had an electric shock? Do not touch them until the power is off. Call',
    calls: [{ safety: 'emergency-services', when: 'Ask for an ambulance, even if they seem well' }],
    more: [{ label: 'Using appliances safely', link: help('appliances-and-engineers/appliance-safety') }],
  },
  electrical: {
    action: 'Keep away and do not touch it. Call',
    line: 'Is something sparking, hot or buzzing? Keep away from it and call',
    calls: [
      { safety: 'power-cut', when: `${free}. England, Scotland and Wales` },
      smokeOrFlames,
      { safety: 'power-cut-northern-ireland', when: 'In Northern Ireland' },
      ofMeter,
    ],
    more: [{ label: 'Using appliances safely', link: help('appliances-and-engineers/appliance-safety') }],
  },
  meter: {
    action: 'Keep away from the meter and do not touch it. Call',
    line: 'Is the meter hot, wet, buzzing or sparking? Keep away from it and call',
    calls: [
      { safety: 'power-cut', when: `${free}. England, Scotland and Wales` },
      smokeOrFlames,
      { safety: 'power-cut-northern-ireland', when: 'In Northern Ireland' },
      { brand: 'meter-emergency-phone', hours: 'meter-emergency-hours', when: 'Then us' },
    ],
    more: [{ label: 'Meter safety', link: help('meters/meter-safety') }],
  },
  'power-lines': {
    action: 'Stay well away, keep others away, and call',
    line: 'Is a cable down or damaged? Stay well away and call',
    calls: [
      { safety: 'power-cut', when: `${free}. England, Scotland and Wales` },
      { safety: 'emergency-services', when: 'If anyone is hurt or in danger' },
      { safety: 'power-cut-northern-ireland', when: 'In Northern Ireland' },
    ],
    more: [emergencies],
  },
  'water-electrics': {
    action: 'Do not touch switches, sockets or the water. Call',
    line: 'Is water near sockets, lights or the fuse box? Do not touch them. Call',
    calls: [
      { safety: 'power-cut', when: `${free}. England, Scotland and Wales` },
      smokeOrFlames,
      { safety: 'power-cut-northern-ireland', when: 'In Northern Ireland' },
      ofMeter,
    ],
    more: [{ label: 'Leaking or burst pipes', link: help('emergencies/leaking-pipes') }],
  },
  medical: {
    action: 'If anyone’s life is at risk without power, call',
    line: 'Is anyone’s life at risk without power? Call',
    calls: [
      { safety: 'emergency-services', when: 'Say which medical equipment has stopped' },
      { safety: 'power-cut', when: 'If the power is out: free, 24 hours a day. England, Scotland and Wales' },
      { safety: 'power-cut-northern-ireland', when: 'If the power is out in Northern Ireland' },
      { brand: 'meter-emergency-phone', hours: 'meter-emergency-hours', when: 'If your meter has run out' },
    ],
    more: [
      { label: 'What to do in a power cut', link: help('emergencies/power-cut') },
      { label: 'Join the Priority Services Register', link: help('struggling-to-pay/priority-services-register') },
    ],
  },
  hypothermia: {
    action: 'Very cold and confused, floppy or hard to wake? Call',
    line: 'Is someone very cold and confused, floppy or hard to wake? Call',
    calls: [
      { safety: 'emergency-services', when: 'Ask for an ambulance' },
      { safety: 'nhs-advice', when: 'If you are not sure: free, 24 hours a day. England, Scotland and Wales' },
    ],
    more: [
      { label: 'Staying warm in winter', link: help('helpful-advice/stay-warm-in-winter') },
      { label: 'No heating or hot water', link: help('emergencies/no-heating-or-hot-water') },
    ],
  },
  threat: {
    action: 'In danger? Call',
    line: 'Are you in danger now? Call',
    calls: [
      { safety: 'emergency-services', when: `Cannot speak? Stay on the line. On a mobile, press ${silentSolution}` },
    ],
    more: [{ label: 'How to check who is at the door', link: help('appliances-and-engineers/engineer-identity') }],
  },
  'no-heating': {
    action: 'No heating, and someone at risk from the cold? Call us',
    line: 'Is someone without heating very young, old or ill? Call us on',
    calls: [
      { brand: 'home-services-phone', hours: 'home-services-hours', when: 'Say that it is an emergency' },
      { safety: 'nhs-advice', when: 'If the cold is making someone ill. England, Scotland and Wales' },
      { safety: 'emergency-services', when: 'If they are confused, floppy or hard to wake' },
    ],
    more: [{ label: 'No heating or hot water', link: help('emergencies/no-heating-or-hot-water') }],
  },
  'off-supply': {
    action: 'Off supply because your meter has run out? Call us',
    line: 'Has your meter run out, and you cannot top up? Call us on',
    calls: [
      { brand: 'meter-emergency-phone', hours: 'meter-emergency-hours', when: 'We can help if you cannot top up' },
    ],
    more: [
      { label: 'No supply on a prepayment meter', link: help('emergencies/no-supply-prepayment-meter') },
      { label: 'Fuel vouchers', link: help('struggling-to-pay/fuel-vouchers') },
    ],
  },
  'burst-pipe': {
    action: 'Turn the water off at the stop tap, then call us',
    line: 'Is water escaping? Turn it off at the stop tap, then call us on',
    calls: [{ brand: 'home-services-phone', hours: 'home-services-hours', when: 'Say that it is an emergency' }],
    more: [{ label: 'Leaking or burst pipes: where to find the stop tap', link: help('emergencies/leaking-pipes') }],
  },
  'power-cut': {
    action: 'Power cut? Call',
    line: 'Is your power off? Call',
    calls: [
      { safety: 'power-cut', when: `${free}. England, Scotland and Wales` },
      { safety: 'power-cut-northern-ireland', when: 'In Northern Ireland' },
    ],
    more: [
      { label: 'What to do in a power cut', link: help('emergencies/power-cut') },
      { label: 'On a prepayment meter? It may have run out', link: help('emergencies/no-supply-prepayment-meter') },
    ],
  },
  tampering: {
    action: 'Do not touch the meter. Report it, without giving your name',
    line: 'Has someone tampered with a meter? Do not touch it. Report it on',
    calls: [
      { safety: 'tamper-report-phone', when: `${free}. Stay Energy Safe` },
      { safety: 'gas-emergency', when: 'If you smell gas: get outside first' },
      { safety: 'gas-emergency-northern-ireland', when: 'If you smell gas in Northern Ireland' },
    ],
    more: [{ label: 'Meter safety', link: help('meters/meter-safety') }],
  },
  distress: {
    action: 'You do not have to face this alone. Talk to Samaritans',
    calls: [
      { safety: 'samaritans-phone', when: `${free}, about anything at all` },
      { safety: 'emergency-services', when: 'If you or someone else may be in danger now' },
    ],
    more: [
      { label: 'Help when you owe us money', link: help('struggling-to-pay/help-with-energy-debt') },
      { label: 'Fuel vouchers, if you cannot top up', link: help('struggling-to-pay/fuel-vouchers') },
      { label: 'Grants and charities', link: help('struggling-to-pay/grants-and-charities') },
    ],
    withoutExtracts: 'folded',
    tone: 'calm',
  },
  abuse: {
    action: 'You can talk in confidence. National Domestic Abuse Helpline',
    calls: [
      { safety: 'domestic-abuse-helpline', when: `${free}, run by Refuge` },
      { safety: 'emergency-services', when: `In danger now? If you cannot speak, press ${silentSolution} on a mobile` },
    ],
    more: [
      { label: 'How we can help with your energy account', link: help('struggling-to-pay/domestic-abuse') },
      { label: 'Change your address or name with us safely', link: help('my-account/update-your-details') },
      { label: 'Help when you owe us money', link: help('struggling-to-pay/help-with-energy-debt') },
    ],
    withoutExtracts: 'open',
    tone: 'calm',
    exit: quickExit,
  },
} satisfies Record<CardedDanger, DangerCard>;

/** The numbers of a card, in the order in which to call them; a number of the brand with its hours. */
export function callsOf(danger: CardedDanger, brand: Brand): { number: { value: string }; when: string }[] {
  return dangerCards[danger].calls.map(({ when, ...call }) =>
    'safety' in call
      ? { number: safetyFacts[call.safety], when }
      : { number: brand.facts[call.brand], when: `${when}. ${brand.facts[call.hours].value}` },
  );
}

/** The first suggestion when a query names a danger: what to do and the number, with a link to the article. */
export function urgentSuggestion(danger: CardedDanger, brand: Brand): { title: string; link: string; urgent: true } {
  const { action, more }: DangerCard = dangerCards[danger];
  const [first] = callsOf(danger, brand);
  return { title: `${action} ${first?.number.value}`, link: more[0]?.link ?? emergencies.link, urgent: true };
}
