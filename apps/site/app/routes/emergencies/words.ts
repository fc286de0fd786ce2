import { articleLink } from '../../help/article-lists.ts';
import { inProduct } from '../../help/help-category.ts';

export const emergencyWords = {
  heading: 'What to do in an emergency?',
  /** In addition to the six cards that the page must have: these two are more urgent. */
  gasArticles: [
    articleLink('emergencies', 'smell-gas', 'If you smell gas'),
    articleLink('emergencies', 'carbon-monoxide', 'Carbon monoxide'),
  ],
  emergencyServices: {
    lead: 'If anyone is hurt or in danger, first call',
    otherWays: 'If you are deaf or cannot speak',
    relay: { before: 'Relay UK: dial', after: 'instead' },
    sign: { before: 'British Sign Language: video call at' },
    text: {
      before: 'Text',
      register: (word: string) => `if your mobile is registered. To register, text '${word}' to`,
      after: 'before you need it',
    },
  },
  callOuts: {
    gas: {
      action: 'Smell gas? Carbon monoxide alarm? Get outside, then call',
      terms: 'Gas leak line. Free, 24 hours a day, 7 days a week',
    },
    power: { action: 'Power cut? Call', terms: 'Free, 24 hours a day. England, Scotland and Wales' },
    meter: { action: 'Meter emergency: no supply, or a damaged meter', terms: 'Line open 24/7' },
  },
  safetyHeading: 'While you wait',
  safety: {
    doHeading: 'Do',
    dos: [
      'Open doors and windows on your way out if you smell gas',
      'Get everyone out into fresh air if you feel ill',
      'Tell us if someone at home is ill, disabled, very young or old',
    ],
    dontHeading: 'Do not',
    donts: [
      'Touch light switches, plugs or the doorbell if you smell gas',
      'Smoke, light a flame or use your phone indoors near a gas leak',
      'Touch a damaged meter, cable or fuse box',
    ],
  },
  cardsHeading: 'Help for what has happened',
  cards: [
    {
      title: 'Boiler breakdown',
      description: 'Checks to make, and how to book a repair',
      link: inProduct('emergencies/boiler-breakdown'),
    },
    {
      title: 'Pay As You Go meter with no supply',
      description: 'Get your gas or electricity back on',
      link: inProduct('emergencies/no-supply-prepayment-meter'),
    },
    {
      title: 'Turning off your gas',
      description: 'Where the valve is and which way it turns',
      link: inProduct('emergencies/turn-off-your-gas'),
    },
    {
      title: 'No heating',
      description: 'What to try, and how to keep warm',
      link: inProduct('emergencies/no-heating-or-hot-water'),
    },
    { title: 'Leaking pipes', description: 'Stop the water, then call', link: inProduct('emergencies/leaking-pipes') },
    {
      title: 'Power cut',
      description: 'Is it just you? Who to call and what to unplug',
      link: inProduct('emergencies/power-cut'),
    },
  ],
};
