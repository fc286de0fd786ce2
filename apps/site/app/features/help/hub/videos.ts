import { mainSite } from '@lamplighter/contracts/main-site';
import { BillPoster } from '../../../drawings/posters/BillPoster.tsx';
import { BleedRadiatorPoster } from '../../../drawings/posters/BleedRadiatorPoster.tsx';
import { BoilerPressurePoster } from '../../../drawings/posters/BoilerPressurePoster.tsx';
import { GasOffPoster } from '../../../drawings/posters/GasOffPoster.tsx';
import { MovingHomePoster } from '../../../drawings/posters/MovingHomePoster.tsx';
import { ReadMeterPoster } from '../../../drawings/posters/ReadMeterPoster.tsx';
import { TopUpPoster } from '../../../drawings/posters/TopUpPoster.tsx';

const video = (slug: string) => `${mainSite.videos}/${slug}`;
const article = (path: string) => `/help-and-support/${path}`;

export const videos = [
  {
    title: 'Read your meter in a minute',
    minutes: 1,
    Poster: ReadMeterPoster,
    video: video('read-your-meter'),
    article: article('meters/how-to-read-your-meter'),
  },
  {
    title: 'What your bill is telling you',
    minutes: 3,
    Poster: BillPoster,
    video: video('understand-your-bill'),
    article: article('bills-and-payments/understand-your-bill'),
  },
  {
    title: 'Top up a smart prepayment meter',
    minutes: 2,
    Poster: TopUpPoster,
    video: video('top-up'),
    article: article('pay-as-you-go/top-up-your-meter'),
  },
  {
    title: 'Put the pressure back in your boiler',
    minutes: 2,
    Poster: BoilerPressurePoster,
    video: video('boiler-pressure'),
    article: article('breakdowns/boiler-pressure'),
  },
  {
    title: 'Turn off your gas safely',
    minutes: 1,
    Poster: GasOffPoster,
    video: video('turn-off-your-gas'),
    article: article('emergencies/turn-off-your-gas'),
  },
  {
    title: 'Bleed a radiator',
    minutes: 2,
    Poster: BleedRadiatorPoster,
    video: video('bleed-a-radiator'),
    article: article('breakdowns/bleed-a-radiator'),
  },
  {
    title: 'Move home without a hitch',
    minutes: 3,
    Poster: MovingHomePoster,
    video: video('moving-home'),
    article: article('my-account/moving-home'),
  },
];
