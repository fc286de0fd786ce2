/** The supplier's main site: every URL of it that this product links to. */
export const mainSite = {
  home: '/',
  energy: '/energy',
  homeServices: '/home-services',
  pay: '/energy/pay',
  topUp: '/energy/top-up',
  topUpOutlets: '/energy/top-up/outlets',
  replaceCard: '/energy/replace-card',
  movingHome: '/energy/moving-home',
  closeAccount: '/energy/close-account',
  tariffs: '/energy/tariffs',
  peakSave: '/energy/peak-save',
  smartMeters: '/energy/smart-meters',
  smartProducts: '/home-services/smart-products',
  warmHomeDiscount: '/energy/warm-home-discount',
  contactCredit: '/energy/contact-us/credit',
  contactPrepay: '/energy/contact-us/prepay',
  contactHomeServices: '/home-services/contact-us',
  bookRepair: '/home-services/book-a-repair',
  bookEngineer: '/home-services/book-an-engineer',
  boilerService: '/home-services/boiler-service',
  homeCare: '/home-services/homecare',
  homeServicesComplaint: '/home-services/complaints',
  installationsComplaint: '/installations/complaints',
  electricVehicleComplaint: '/electric-vehicles/complaints',
  meterReads: '/meterreads',
  bereavement: '/bereavement',
  newSystemHub: '/help',
  guides: '/guides',
  guideUseLess: '/guides/use-less',
  guideHeatPumps: '/guides/heat-pumps',
  guideInsulation: '/guides/insulation',
  guideCarbonMonoxideAlarms: '/guides/carbon-monoxide-alarms',
  guideWinter: '/guides/winter',
  guideSolar: '/guides/solar',
  videos: '/guides/videos',
  videoReadYourMeter: '/guides/videos/read-your-meter',
  videoUnderstandYourBill: '/guides/videos/understand-your-bill',
  videoTopUp: '/guides/videos/top-up',
  videoBoilerPressure: '/guides/videos/boiler-pressure',
  videoTurnOffYourGas: '/guides/videos/turn-off-your-gas',
  videoBleedARadiator: '/guides/videos/bleed-a-radiator',
  videoMovingHome: '/guides/videos/moving-home',
  account: '/account',
  accessibility: '/accessibility',
  privacy: '/privacy',
  terms: '/terms',
} as const;

export type MainSitePage = keyof typeof mainSite;

export type Company = Record<'name' | 'place' | 'number' | 'office', string>;

/** What company law asks of websites and emails, in one sentence each. */
export function companyParticulars({ name, place, number, office }: Company): string {
  return `${name}. Registered in ${place}, number ${number}. Registered office: ${office}.`;
}
