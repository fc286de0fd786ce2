import { mainSite } from '@lamplighter/contracts/content/main-site';
import {
  BillPoster,
  BleedRadiatorPoster,
  BoilerPressurePoster,
  GasOffPoster,
  MovingHomePoster,
  ReadMeterPoster,
  TopUpPoster,
} from '../../illustrations/video-posters.tsx';

const article = (path: string) => `/help-and-support/${path}`;

export const videos = [
  {
    title: 'Read your meter in a minute',
    minutes: 1,
    Poster: ReadMeterPoster,
    video: mainSite.videoReadYourMeter,
    article: article('meters/how-to-read-your-meter'),
  },
  {
    title: 'What your bill is telling you',
    minutes: 3,
    Poster: BillPoster,
    video: mainSite.videoUnderstandYourBill,
    article: article('bills-and-payments/understand-your-bill'),
  },
  {
    title: 'Top up a smart prepayment meter',
    minutes: 2,
    Poster: TopUpPoster,
    video: mainSite.videoTopUp,
    article: article('pay-as-you-go/top-up-your-meter'),
  },
  {
    title: 'Put the pressure back in your boiler',
    minutes: 2,
    Poster: BoilerPressurePoster,
    video: mainSite.videoBoilerPressure,
    article: article('breakdowns/boiler-pressure'),
  },
  {
    title: 'Turn off your gas safely',
    minutes: 1,
    Poster: GasOffPoster,
    video: mainSite.videoTurnOffYourGas,
    article: article('emergencies/turn-off-your-gas'),
  },
  {
    title: 'Bleed a radiator',
    minutes: 2,
    Poster: BleedRadiatorPoster,
    video: mainSite.videoBleedARadiator,
    article: article('breakdowns/bleed-a-radiator'),
  },
  {
    title: 'Move home without a hitch',
    minutes: 3,
    Poster: MovingHomePoster,
    video: mainSite.videoMovingHome,
    article: article('my-account/moving-home'),
  },
];
