import { addressLabel, houseNameNumber } from '@lamplighter/contracts/address';
import { callPromise, isCallTime, isOver, numberEnding, spokenSlot } from '@lamplighter/contracts/call-back';
import { countCharacters } from '@lamplighter/contracts/character-count';
import { readClosedDays } from '@lamplighter/contracts/closed-days';
import { companyParticulars } from '@lamplighter/contracts/company-particulars';
import { isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { nameField } from '@lamplighter/contracts/contact-details';
import { contactNumber } from '@lamplighter/contracts/contact-number';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import { mentionsDistress } from '@lamplighter/contracts/distress-words';
import { factHref } from '@lamplighter/contracts/fact-href';
import { buildFeedbackLead } from '@lamplighter/contracts/feedback-lead';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { camelCaseKeys, kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import { leadKind } from '@lamplighter/contracts/lead-kind';
import { readReference } from '@lamplighter/contracts/lead-reference';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/lead-samples';
import { daysAfter, spokenDay, spokenWeekday, spokenWholeDay } from '@lamplighter/contracts/london-day';
import { buildMeterReadLead } from '@lamplighter/contracts/meter-read-lead';
import { readMeterReadForm } from '@lamplighter/contracts/meter-reading';
import { hoursOn, readOpeningHours } from '@lamplighter/contracts/opening-hours';
import { periodCount } from '@lamplighter/contracts/period-count';
import { readPhoneNumber } from '@lamplighter/contracts/phone-number';
import { normalisePostcode, spacedPostcode } from '@lamplighter/contracts/postcode';
import { queryForm } from '@lamplighter/contracts/query';
import { missingParts, readDay, readingWindow, readReadingDate, typedDate } from '@lamplighter/contracts/reading-date';
import { shortSessionName } from '@lamplighter/contracts/session-store';
import { checkStandardWebhook, signStandardWebhook } from '@lamplighter/contracts/standard-webhook';
import { closedUp, stripped, trimmed } from '@lamplighter/contracts/typed-text';
import { isSignedWebhook, signWebhook } from '@lamplighter/contracts/webhook-signature';
import { keepsRealTime, startClock } from '@lamplighter/runtime/clock';
import { origin, parseEnvironment } from '@lamplighter/runtime/environment';
import { logPolicy } from '@lamplighter/runtime/log-policy';
import { continueTrace, readTraceparent, writeTraceparent } from '@lamplighter/runtime/trace-parent';
import { z } from 'zod';

type Call = (text: string) => unknown;

const now = new Date('2026-11-15T12:00:00Z');
const window = { from: '2026-10-15', to: '2026-11-15' };
const addressParts = (text: string) => ({
  flatNumber: text,
  houseName: text,
  houseNumber: text,
  addressLine1: text,
  addressLine2: text,
  postalTown: text,
});
const date = (text: string) => ({ day: text, month: text, year: text });
const readingFields = (text: string, fuel: string, economy7: string) => ({
  title: text,
  first_name: text,
  last_name: text,
  telephone: text,
  email: text,
  'fuel-radio-btns': fuel,
  is_economy_7_radio: economy7,
  gas_account_number: text,
  gas_reading: text,
  elec_account_number: text,
  elec_reading: text,
  elec7_reading_normal: text,
  elec7_reading_low: text,
  'date-day': text,
  'date-month': text,
  'date-year': text,
});
const slot = (text: string) => ({ day: text, from: text, to: text });
const person = (text: string) => ({ firstName: text, surname: text, email: text, telephoneNumber: text });

/** How each exported function of the contracts that takes text is called with a text: file, then export. */
export const contractCalls: Record<string, Call> = {
  'address addressLabel': (text) => addressLabel(addressParts(text)),
  'address houseNameNumber': (text) => houseNameNumber(addressParts(text)),
  'call-back callPromise': (text) => callPromise(slot(text), text),
  'call-back isCallTime': isCallTime,
  'call-back isOver': (text) => isOver(slot(text), now),
  'call-back numberEnding': numberEnding,
  'call-back spokenSlot': (text) => spokenSlot(slot(text)),
  'character-count countCharacters': countCharacters,
  'clock keepsRealTime': (text) => keepsRealTime({ CLOCK_AT: text, NODE_ENV: text }),
  'clock startClock': (text) => startClock({ CLOCK_AT: text })(),
  'closed-days readClosedDays': readClosedDays,
  'complaint-paths isComplaintPath': isComplaintPath,
  'contact-details nameField': (text) => nameField(text, text).safeParse(text),
  'contact-number contactNumber': contactNumber,
  'content-paths contentPaths.categories': contentPaths.categories,
  'content-paths contentPaths.redirects': contentPaths.redirects,
  'content-paths contentPaths.meterRead': contentPaths.meterRead,
  'content-paths contentPaths.outage': contentPaths.outage,
  'content-paths contentPaths.furtherNotices': contentPaths.furtherNotices,
  'content-paths contentPaths.deals': contentPaths.deals,
  'content-paths contentPaths.article': (text) => contentPaths.article(text, text, text),
  'distress-words mentionsDistress': mentionsDistress,
  'environment parseEnvironment': (text) => parseEnvironment(z.object({ NAME: origin }), { NAME: text, [text]: text }),
  'fact-href factHref': (text) => [factHref('phone', text), factHref('email', text)],
  'feedback-lead buildFeedbackLead': (text) =>
    buildFeedbackLead({ ...person(text), feedback: text, hasAccount: false, addressId: text }),
  'help-lead buildHelpLead': (text) =>
    buildHelpLead({ ...sampleAnswers, ...person(text), query: text, textphoneNumber: text, addressId: text }),
  'json-api-keys camelCaseKeys': (text) => camelCaseKeys({ [text]: [text] }),
  'json-api-keys kebabCaseKeys': (text) => kebabCaseKeys({ [text]: [text] }),
  'lead-kind leadKind': (text) => leadKind(sampleLeads({ email: text, firstName: text, surname: text }).complaint),
  'lead-reference readReference': readReference,
  'lead-samples sampleLeads': (text) => sampleLeads({ email: text, firstName: text, surname: text }),
  'log-policy logPolicy.formatters.log': (text) => logPolicy.formatters.log({ [text]: text, event: text }),
  'log-policy logPolicy.formatters.level': logPolicy.formatters.level,
  'log-policy logPolicy.serializers.err': (text) => logPolicy.serializers.err(new Error(text)),
  'london-day spokenDay': spokenDay,
  'london-day spokenWeekday': spokenWeekday,
  'london-day spokenWholeDay': spokenWholeDay,
  'london-day daysAfter': (text) => daysAfter(text, 1),
  'meter-read-lead buildMeterReadLead': (text) =>
    buildMeterReadLead({
      title: '',
      firstName: text,
      surname: text,
      telephone: text,
      email: text,
      fuel: 'Dual',
      readingDate: text,
      gasAccountNumber: text,
      gasReading: text,
      elecAccountNumber: text,
      elecReading: text,
    }),
  'meter-reading readMeterReadForm': (text) => [
    readMeterReadForm(readingFields(text, 'Dual', 'yes'), window),
    readMeterReadForm(readingFields(text, 'Dual', 'no'), window),
  ],
  'opening-hours hoursOn': (text) => hoursOn({ week: [], closedDays: [text] }, text),
  'opening-hours readOpeningHours': (text) => readOpeningHours(text, [text]),
  'company-particulars companyParticulars': (text) =>
    companyParticulars({ name: text, place: text, number: text, office: text }),
  'period-count periodCount': (text) => periodCount(text, 'days'),
  'phone-number readPhoneNumber': readPhoneNumber,
  'postcode normalisePostcode': normalisePostcode,
  'postcode spacedPostcode': spacedPostcode,
  'query queryForm': (text) => [
    queryForm('gas-and-electricity').safeParse({ query: text, subject: text }),
    queryForm('enquiry-pay-as-you-go').safeParse({ query: text, subject: text }),
  ],
  'reading-date readingWindow': readingWindow,
  'reading-date missingParts': (text) => missingParts(date(text)),
  'reading-date readDay': (text) => readDay(date(text)),
  'reading-date typedDate': (text) => typedDate(readingFields(text, text, text)),
  'reading-date readReadingDate': (text) => readReadingDate(date(text), window),
  'session-store shortSessionName': shortSessionName,
  'trace-parent readTraceparent': readTraceparent,
  'trace-parent writeTraceparent': (text) => writeTraceparent(text, text, 1),
  'trace-parent continueTrace': continueTrace,
  'typed-text trimmed': trimmed,
  'standard-webhook signStandardWebhook': (text) =>
    signStandardWebhook(Buffer.from(text), text, Buffer.from(text), now),
  'standard-webhook checkStandardWebhook': (text) => {
    const body = Buffer.from(text);
    return [
      checkStandardWebhook([body], { id: text, timestamp: text, signature: text, body }, now),
      checkStandardWebhook([body], { id: 'a', timestamp: '1', signature: text, body }, now),
    ];
  },
  'typed-text stripped': stripped,
  'typed-text closedUp': closedUp,
  'webhook-signature signWebhook': (text) => signWebhook(text, text, now),
  'webhook-signature isSignedWebhook': (text) => isSignedWebhook(text, text, text, now),
};

/** The other exported functions, which take only numbers, times and fixed values. */
export const withoutText = [
  'answer-time enquiryAnswer',
  'answer-time spokenDays',
  'answering-line answeringLine',
  'call-back messagePromise',
  'call-back nextCallSlot',
  'content-paths contentPaths.header',
  'environment readEnvironment',
  'lead-reference createReference',
  'london-day dayOf',
  'london-day londonClock',
  'london-day londonDay',
  'london-day spokenDayAfter',
  'staff roleFor',
  'staff rolesInClaim',
  'trace-parent startUnsampledTrace',
  'working-day expectedDay',
  'working-day latestDay',
  'working-day nextWorkingDayAfter',
  'working-day previousWorkingDayAfter',
  'opening-hours londonMinutes',
  'opening-hours openDays',
  'opening-hours openingState',
  'opening-hours spokenTime',
];
