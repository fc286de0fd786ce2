import type { Root } from 'hast';
import { beforeAll, describe, expect, it } from 'vitest';
import { elements, href, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const article = (slug: string) => `/help-and-support/emergencies/${slug}`;

describe('the emergencies page', () => {
  let page: Root;
  beforeAll(async () => {
    // The brand that is not the default: the meter emergency line is the brand's own.
    page = await createHelpSite({ brand: 'skerry' }).open('/help-and-support/emergencies');
  });
  const landmark = () => region(page, 'What to do in an emergency?');

  it("has the landmark 'What to do in an emergency?' around numbers, advice and cards @EMG-1", () => {
    expect(landmark().tagName).toBe('section');
    expect(texts(landmark(), 'h1')).toEqual(['What to do in an emergency?']);
    expect(texts(landmark(), 'h2')).toEqual([
      'Immediate action required: Smell gas? Carbon monoxide alarm? Get outside, then call',
      'Immediate action required: Power cut? Call',
      'Immediate action required: Meter emergency: no supply, or a damaged meter',
      'While you wait',
      'Help for what has happened',
    ]);
  });

  it('has six help cards, each with the link to its article @EMG-2', () => {
    const cards = elements(landmark(), 'li').filter((item) => elements(item, 'h3').length > 0);
    expect(cards.flatMap(links)).toEqual([
      ['Boiler breakdown', article('boiler-breakdown')],
      ['Pay As You Go meter with no supply', article('no-supply-prepayment-meter')],
      ['Turning off your gas', article('turn-off-your-gas')],
      ['No heating', article('no-heating-or-hot-water')],
      ['Leaking pipes', article('leaking-pipes')],
      ['Power cut', article('power-cut')],
    ]);
  });

  it('says what to do and what not to do for safety @EMG-3', () => {
    const advice = elements(region(page, 'While you wait'), 'div').map((part) => [
      ...texts(part, 'h3'),
      texts(part, 'li'),
    ]);
    expect(advice).toEqual([
      [
        'Do',
        [
          'Open doors and windows on your way out if you smell gas',
          'Get everyone out into fresh air if you feel ill',
          'Tell us if someone at home is ill, disabled, very young or old',
        ],
      ],
      [
        'Do not',
        [
          'Touch light switches, plugs or the doorbell if you smell gas',
          'Smoke, light a flame or use your phone indoors near a gas leak',
          'Touch a damaged meter, cable or fuse box',
        ],
      ],
    ]);
  });

  it('has three call-out cards, each with its terms and a number that dials @EMG-4', () => {
    const cards = elements(landmark(), 'div').filter(({ children: [first] }) =>
      first?.type === 'element' ? first.tagName === 'h2' && /^Immediate action/.test(text(first)) : false,
    );
    const shown = cards.map((card) => {
      const [heading = ''] = texts(card, 'h2');
      const [number = '', target = ''] = links(card)[0] ?? [];
      return [heading.replace('Immediate action required: ', ''), number, target, ...texts(card, 'p').slice(0, 1)];
    });
    expect(shown).toEqual([
      [
        'Smell gas? Carbon monoxide alarm? Get outside, then call',
        '0800 111 999',
        'tel:0800111999',
        'Gas leak line. Free, 24 hours a day, 7 days a week',
      ],
      ['Power cut? Call', '105', 'tel:105', 'Free, 24 hours a day. England, Scotland and Wales'],
      ['Meter emergency: no supply, or a damaged meter', '0808 157 0203', 'tel:08081570203', 'Line open 24/7'],
    ]);
    expect(elements(landmark(), 'a').filter((link) => href(link) === '')).toEqual([]);
  });
});
