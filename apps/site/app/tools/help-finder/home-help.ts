import type { HelpFact } from './questions.ts';
import { schemeWords } from './scheme-words.ts';
import { hasIncomeBenefit, type Scheme, scheme } from './situation.ts';

export const priorityServices: Scheme = ({ answers: { nation, oldest, benefits, people }, context: { brand } }) => {
  const words = schemeWords.priorityServices;
  const needs = [
    'child-under-five',
    'pregnant',
    'disabled-child',
    'severely-disabled-child',
    'illness',
    'water-illness',
    'equipment',
  ];
  const isSure =
    oldest !== 'younger' || benefits.includes('disability-benefit') || people.some((one) => needs.includes(one));
  return scheme({
    id: 'priority-services',
    title: nation === 'northern-ireland' ? words.northernTitle : words.title,
    verdict: isSure ? 'yes' : 'maybe',
    reasons: [words.yes, ...(isSure ? [] : [words.maybe]), ...(people.includes('equipment') ? [words.medical] : [])],
    how: words.how(brand['priority-services-phone'].value),
    ready: words.ready,
    link: words.link,
  });
};

export const water: Scheme = (situation) => {
  const words = schemeWords.water;
  const { answers, context } = situation;
  const { nation, benefits, people, household } = answers;
  const rest = { id: 'water', title: words.title, how: words.how, ready: words.ready };
  if (nation === 'northern-ireland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  if (nation === 'scotland') {
    const isSo = benefits.includes('council-tax-reduction');
    const share = context.facts['scotland-water-reduction'].value;
    const facts: HelpFact[] = ['scotland-water-reduction'];
    return isSo
      ? scheme({ id: rest.id, title: rest.title, verdict: 'yes', reasons: [words.scotland(share)], facts })
      : scheme({ id: rest.id, title: rest.title, verdict: 'no', reasons: [words.noScotland], facts });
  }
  const hasBenefit = hasIncomeBenefit(situation);
  const needsWater = people.includes('three-children') || people.includes('water-illness');
  if (hasBenefit && needsWater) {
    const reasons = [words.watersure(context.facts['watersure-children'].value), words.social];
    return scheme({ ...rest, verdict: 'maybe', reasons, facts: ['watersure-children'] });
  }
  const isSo = hasBenefit || household === 'low';
  return scheme({ ...rest, verdict: isSo ? 'maybe' : 'no', reasons: [isSo ? words.social : words.noBenefit] });
};

export const broadband: Scheme = (situation) => {
  const words = schemeWords.broadband;
  const isSo = hasIncomeBenefit(situation);
  return scheme({
    id: 'broadband',
    title: words.title,
    verdict: isSo ? 'maybe' : 'no',
    reasons: [isSo ? words.maybe : words.no],
    how: words.how,
    ready: words.ready,
  });
};

const advice = {
  scotland: 'home-energy-scotland-phone',
  wales: 'wales-nest-phone',
  'northern-ireland': 'northern-ireland-energy-advice-phone',
} as const;

export const insulation: Scheme = (situation) => {
  const words = schemeWords.insulation;
  const { answers, context } = situation;
  const { nation, home, rating, household } = answers;
  const phone: HelpFact | undefined = nation === 'england' ? undefined : advice[nation];
  const rest = {
    id: 'insulation',
    title: words.titles[nation],
    how: phone ? words.call(context.facts[phone].value) : words.england,
    ready: words.ready,
    link: words.link,
    facts: phone ? [phone] : (['local-grant-income', 'local-grant-rating'] satisfies HelpFact[]),
  };
  if (home === 'social') return scheme({ ...rest, verdict: 'no', reasons: [words.noSocial] });
  if (rating === 'good') return scheme({ ...rest, verdict: 'no', reasons: [words.noRating] });
  const hasLittle = hasIncomeBenefit(situation) || household !== 'higher';
  return scheme({ ...rest, verdict: hasLittle ? 'maybe' : 'no', reasons: [hasLittle ? words.maybe : words.noMoney] });
};

export const heatPump: Scheme = ({ answers: { nation, home }, context: { facts } }) => {
  const words = schemeWords.heatPump;
  const rest = {
    id: 'heat-pump',
    title: words.title,
    amount: facts['heat-pump-grant'].value,
    how: words.how,
    link: words.link,
  };
  if (nation === 'scotland' || nation === 'northern-ireland')
    return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  if (home !== 'owned') return scheme({ ...rest, verdict: 'no', reasons: [words.noOwner] });
  const [more, start] = [facts['oil-heat-pump-grant'].value, facts['oil-heat-pump-grant-start'].value];
  return scheme({
    ...rest,
    verdict: 'maybe',
    reasons: [words.maybe, words.more(more, start)],
    facts: ['heat-pump-grant', 'oil-heat-pump-grant', 'oil-heat-pump-grant-start'],
  });
};
