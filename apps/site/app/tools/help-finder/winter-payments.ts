import { schemeWords } from './scheme-words.ts';
import { hasIncomeBenefit, hasPensionCredit, type Scheme, type Situation, scheme } from './situation.ts';

export const warmHomeDiscount: Scheme = (situation) => {
  const words = schemeWords.warmHomeDiscount;
  const { answers, context } = situation;
  const { value } = context.facts['warm-home-discount'];
  const rest = {
    id: 'warm-home-discount',
    title: words.title,
    amount: value,
    how: words.how,
    until: words.until(context.facts['warm-home-discount-end'].value),
    ready: words.ready,
    link: words.link,
  };
  if (answers.nation === 'northern-ireland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  const facts = ['warm-home-discount' as const, 'warm-home-discount-end' as const];
  if (!hasIncomeBenefit(situation)) return scheme({ ...rest, verdict: 'no', reasons: [words.noBenefit], facts });
  const isSure = answers.nation !== 'scotland' || answers.benefits.includes('guarantee-credit');
  return scheme({ ...rest, verdict: isSure ? 'yes' : 'maybe', reasons: [isSure ? words.yes : words.maybe], facts });
};

export const winterFuel: Scheme = ({ answers: { nation, oldest, income }, context: { facts } }) => {
  const words = schemeWords.winterFuel;
  const isScotland = nation === 'scotland';
  const [younger, older] = isScotland
    ? (['scotland-pension-heating-younger', 'scotland-pension-heating-older'] as const)
    : (['winter-fuel-younger', 'winter-fuel-older'] as const);
  const phone = isScotland ? ('social-security-scotland-phone' as const) : ('winter-fuel-phone' as const);
  const sum = oldest === 'eighty' ? older : younger;
  const born = facts['winter-fuel-born-by'].value;
  const isTakenBack = income === 'above';
  const rest = {
    id: 'winter-fuel',
    title: isScotland ? words.scottishTitle : words.title,
    amount: facts[sum].value,
    how: words.how(facts[phone].value),
    until: words.until(facts['winter-fuel-claim-end'].value),
    ready: words.ready,
    link: words.link,
  };
  if (oldest === 'younger')
    return scheme({ ...rest, verdict: 'no', reasons: [words.no(born)], facts: ['winter-fuel-born-by'] });
  const limit = facts['winter-fuel-income-limit'].value;
  return scheme({
    ...rest,
    verdict: isTakenBack ? 'maybe' : 'yes',
    reasons: isTakenBack ? [words.yes(born), words.takenBack(limit)] : [words.yes(born)],
    facts: ['winter-fuel-born-by', 'winter-fuel-week', sum, 'winter-fuel-claim-end', 'winter-fuel-income-limit', phone],
  });
};

/** The conditions of the Cold Weather Payment, which are those of Scotland's Winter Heating Payment. */
function hasWinterCondition(situation: Situation): boolean {
  const { benefits, people } = situation.answers;
  const withYoungOrIll = ['child-under-five', 'illness', 'disabled-child', 'severely-disabled-child'] as const;
  const withDisabledChild = ['disabled-child', 'severely-disabled-child'] as const;
  if (hasPensionCredit(situation)) return true;
  if (benefits.includes('universal-credit-working') && withDisabledChild.some((one) => people.includes(one)))
    return true;
  const isOut = benefits.includes('universal-credit') || benefits.includes('income-based');
  return isOut && withYoungOrIll.some((one) => people.includes(one));
}

export const coldWeather: Scheme = (situation) => {
  const words = schemeWords.coldWeather;
  const { facts } = situation.context;
  const verdict = hasWinterCondition(situation) ? 'yes' : 'no';
  const reasons = [verdict === 'yes' ? words.yes : words.no];
  if (situation.answers.nation === 'scotland') {
    const scottish = schemeWords.winterHeating;
    return scheme({
      id: 'cold-weather',
      title: scottish.title,
      verdict,
      reasons,
      amount: scottish.amount(facts['scotland-winter-heating-before'].value),
      how: scottish.how(facts['social-security-scotland-phone'].value),
      until: scottish.until(facts['scotland-winter-heating-week'].value),
      link: words.link,
      facts: ['scotland-winter-heating-before', 'scotland-winter-heating-week'],
    });
  }
  return scheme({
    id: 'cold-weather',
    title: words.title,
    verdict,
    reasons,
    amount: words.amount(facts['cold-weather-payment'].value, facts['cold-weather-spell'].value),
    how: words.how,
    until: words.until(facts['cold-weather-season'].value),
    ready: words.ready,
    link: words.link,
    facts: ['cold-weather-payment', 'cold-weather-spell', 'cold-weather-season'],
  });
};

export const childHeating: Scheme = ({ answers: { nation, people }, context: { facts } }) => {
  const words = schemeWords.childHeating;
  const rest = {
    id: 'child-heating',
    title: words.title,
    amount: words.amount(facts['scotland-child-heating-before'].value),
    how: words.how(facts['social-security-scotland-phone'].value),
  };
  if (nation !== 'scotland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });
  if (!people.includes('severely-disabled-child')) return scheme({ ...rest, verdict: 'no', reasons: [words.no] });
  return scheme({
    ...rest,
    verdict: 'yes',
    reasons: [words.yes(facts['scotland-child-heating-age'].value)],
    facts: ['scotland-child-heating-before', 'scotland-child-heating-age', 'social-security-scotland-phone'],
  });
};
