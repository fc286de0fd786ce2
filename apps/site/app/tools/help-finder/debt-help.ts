import type { HelpFact } from './questions.ts';
import { schemeWords } from './scheme-words.ts';
import { hasIncomeBenefit, type Scheme, scheme } from './situation.ts';

export const trust: Scheme = ({ answers: { trouble }, context: { brand } }) => {
  const words = schemeWords.trust;
  const owes = trouble.includes('energy-debt') || trouble.includes('old-energy-debt');
  return scheme({
    id: 'trust',
    title: words.title,
    verdict: owes ? 'maybe' : 'no',
    reasons: [owes ? words.maybe(brand['energy-trust-name'].value) : words.no],
    how: words.how,
    ready: words.ready,
    link: words.link,
  });
};

export const voucher: Scheme = ({ answers: { nation, trouble } }) => {
  const words = schemeWords.voucher;
  const rest = { id: 'voucher', title: words.title, how: words.how, link: words.link };
  if (nation === 'northern-ireland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  const isLow = trouble.includes('meter-low');
  return scheme({ ...rest, verdict: isLow ? 'maybe' : 'no', reasons: [isLow ? words.maybe : words.no] });
};

export const crisis: Scheme = ({ answers: { nation, trouble }, context: { facts } }) => {
  const words = schemeWords.crisis;
  const phones: Partial<Record<typeof nation, HelpFact>> = {
    wales: 'wales-assistance-fund-phone',
    'northern-ireland': 'northern-ireland-crisis-phone',
  };
  const phone = phones[nation];
  const isSo = trouble.includes('crisis') || trouble.includes('meter-low');
  const own: HelpFact[] = nation === 'england' ? ['crisis-fund-end'] : phone ? [phone] : [];
  return scheme({
    id: 'crisis',
    title: words.titles[nation],
    verdict: isSo ? 'maybe' : 'no',
    reasons: [isSo ? words.maybe : words.no],
    how: phone ? words.call(facts[phone].value) : words.council,
    ...(nation === 'england' && { until: words.until(facts['crisis-fund-end'].value) }),
    ready: words.ready,
    link: words.link,
    facts: own,
  });
};

export const debtRelief: Scheme = (situation) => {
  const words = schemeWords.debtRelief;
  const { answers, context } = situation;
  const [least, period] = [context.facts['debt-relief-least'].value, context.facts['debt-relief-period'].value];
  const rest = { id: 'debt-relief', title: words.title, how: words.how, link: words.link };
  const facts: HelpFact[] = ['debt-relief-least', 'debt-relief-period'];
  if (answers.nation === 'northern-ireland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  const isSo = answers.trouble.includes('old-energy-debt') && hasIncomeBenefit(situation);
  return scheme({
    ...rest,
    verdict: isSo ? 'maybe' : 'no',
    reasons: [isSo ? words.maybe(least, period) : words.no(period)],
    facts,
  });
};

export const breathingSpace: Scheme = ({ answers: { nation, trouble }, context: { facts } }) => {
  const words = schemeWords.breathingSpace;
  const isScotland = nation === 'scotland';
  const length: HelpFact = isScotland ? 'scotland-moratorium-length' : 'breathing-space-length';
  const phone: HelpFact = isScotland ? 'national-debtline-phone' : 'stepchange-phone';
  const rest = {
    id: 'breathing-space',
    title: isScotland ? words.scottishTitle : words.title,
    how: words.how(facts[phone].value),
    ready: words.ready,
    link: words.link,
  };
  if (nation === 'northern-ireland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  const owes = ['energy-debt', 'old-energy-debt', 'other-debts'] as const;
  if (!owes.some((one) => trouble.includes(one))) return scheme({ ...rest, verdict: 'no', reasons: [words.no] });
  const { value } = facts[length];
  return scheme({
    ...rest,
    verdict: 'maybe',
    reasons: [isScotland ? words.scotland(value) : words.maybe(value)],
    facts: [length, phone],
  });
};
