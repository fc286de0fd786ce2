import { expect, it } from 'vitest';
import { stemOf } from './english-stem.ts';

/** As Snowball's own stemmer for English does. */
const stems =
  `bills bill|billed bill|billing bill|meters meter|reading read|readings read|gas gas|gases gase|tariff tariff
  tariffs tariff|supplies suppli|supply suppli|supplied suppli|electricity electr|electrical electr|heating heat
  boilers boiler|leaking leak|leaked leak|payment payment|payments payment|paying pay|paid paid|moved move|moving move
  changes chang|changing chang|cancellation cancel|cancelled cancel|emergency emerg|emergencies emerg|estimated estim
  prepayment prepay|thermostat thermostat|thermostats thermostat|dying die|skis ski|news news|proceed proceed|added add
  early earli|ugly ugli|agreed agre|feed feed|feeds feed|hopping hop|hoping hope|fitted fit|plastered plaster|bled bled
  ties tie|tied tie|cries cri|dye dye|by by|say say|happy happi|enjoy enjoy|youth youth|relational relat
  conditional condit|radically radic|usefulness use|formalize formal|adjustment adjust
  adoption adopt|rate rate|controlling control|roll roll|generously generous|communication communic|arsenal arsenal
  inning inning|herrings herring|knightly knight|apologies apolog|e7 e7|2000s 2000s|naive naiv|yes yes|boys boy`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' '));

it.each(stems)('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word ?? '')).toBe(stem);
});
