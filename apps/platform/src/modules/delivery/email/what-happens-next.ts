import { complaintAnswer, enquiryAnswer, spokenDays } from '@lamplighter/contracts/answer-time';
import { callBack, spokenSlot } from '@lamplighter/contracts/call-back';
import { spokenDayAfter } from '@lamplighter/contracts/london-day';
import type { OpenedDelivery } from '../outbox/process-delivery.ts';
import type { BrandFacts } from './brand-facts.ts';

export type OmbudsmanWait = { weeks: number };

type Lead = Pick<OpenedDelivery, 'kind' | 'payment' | 'receivedAt' | 'document'>;
export type Story = { subject: string; opening: string; next: string[]; phone: string };

/** What the confirmation says will happen next, with dates. */
export function whatHappensNext(lead: Lead, brand: BrandFacts, ombudsman: OmbudsmanWait): Story {
  const { kind, payment, receivedAt } = lead;
  const call = callLines(lead);
  const on = (days: number) => spokenDayAfter(receivedAt, days);
  if (kind === 'complaint') {
    const { averageDays, maxDays } = complaintAnswer;
    return {
      subject: 'We have your complaint',
      opening: 'Your complaint has been sent. Thanks for getting in touch.',
      next: [
        ...call,
        `We answer in ${spokenDays(averageDays)} on average, which would be ${on(averageDays)}.`,
        `In some cases it takes up to ${spokenDays(maxDays)}, until ${on(maxDays)}.`,
        `If it is not settled by ${on(ombudsman.weeks * 7)} (${ombudsman.weeks} weeks), or we tell you before then that we can do no more, you can ask the Energy Ombudsman to look at it: https://www.energyombudsman.org. It is free, and we have to do what it decides if you accept it.`,
      ],
      phone: brand.complaintsPhone,
    };
  }
  if (kind === 'enquiry') {
    const { averageDays } = enquiryAnswer(payment);
    return {
      subject: 'We have your enquiry',
      opening: 'Your enquiry has been sent.',
      next:
        call.length > 0
          ? call
          : [`We answer in ${spokenDays(averageDays)} on average, which would be ${on(averageDays)}.`],
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

/** The call that the customer asked for. The number is not repeated: an email may be read by others. */
function callLines({ document }: Pick<Lead, 'document'>): string[] {
  const { success, data: call } = callBack.safeParse(document.data.attributes['call-back']);
  if (!success) return [];
  const message = call['may-leave-message'] ? 'we will leave a message' : 'we will not leave a message';
  return [`We will call you on ${spokenSlot(call)}. If you do not answer, ${message}.`];
}
