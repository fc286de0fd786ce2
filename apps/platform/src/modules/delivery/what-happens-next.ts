import type { OpenedDelivery } from './attempt.ts';
import type { BrandFacts } from './brand-facts.ts';

export type OmbudsmanWait = { weeks: number };

type Lead = Pick<OpenedDelivery, 'kind' | 'payment' | 'receivedAt'>;
export type Story = { subject: string; opening: string; next: string[]; phone: string };

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** The day so many days after, as people in Britain write it. */
function dayAfter(start: Date, days: number): string {
  return dayFormat.format(new Date(start.getTime() + days * 24 * 60 * 60 * 1_000)).replace(',', '');
}

/** What a person is told will happen now, with the days on which it will. */
export function whatHappensNext(lead: Lead, brand: BrandFacts, ombudsman: OmbudsmanWait): Story {
  const { kind, payment, receivedAt } = lead;
  const on = (days: number) => dayAfter(receivedAt, days);
  if (kind === 'complaint') {
    return {
      subject: 'We have your complaint',
      opening: 'Your complaint has been sent. Thanks for getting in touch.',
      next: [
        `We answer in seven days on average, which would be ${on(7)}.`,
        `In some cases it takes up to 21 days, until ${on(21)}.`,
        `If it is not settled by ${on(ombudsman.weeks * 7)} (${ombudsman.weeks} weeks), or we tell you before then that we can do no more, you can ask the Energy Ombudsman to look at it: https://www.energyombudsman.org. It is free, and we have to do what it decides if you accept it.`,
      ],
      phone: brand.complaintsPhone,
    };
  }
  if (kind === 'enquiry') {
    const days = payment === 'pay-as-you-go' ? 7 : 2;
    return {
      subject: 'We have your enquiry',
      opening: 'Your enquiry has been sent.',
      next: [`We answer in ${days === 2 ? 'two' : 'seven'} days on average, which would be ${on(days)}.`],
      phone: payment === 'pay-as-you-go' ? brand.prepayPhone : brand.phone,
    };
  }
  if (kind === 'feedback') {
    return {
      subject: 'We have your request',
      opening: "Thanks, we've got your request, we'll take care of the rest.",
      next: [`We had it on ${on(0)}. Your credit stays on your account, and there is nothing more for you to do.`],
      phone: brand.phone,
    };
  }
  return {
    subject: 'We have your meter reading',
    opening: 'Thank you for submitting your meter reading.',
    next: [
      `We had it on ${on(0)}. If your bill is due we will use it for that; if not, your next bill will cover only energy you have used and reflect the price change.`,
      'We will be in touch if we cannot use the reading.',
    ],
    phone: brand.phone,
  };
}
