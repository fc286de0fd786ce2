import { shortSessionName } from '@lamplighter/contracts/accounts/session-store';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { factHref } from '@lamplighter/contracts/content/fact-href';
import { camelCaseKeys, kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import { companyParticulars } from '@lamplighter/contracts/content/main-site';
import { periodCount } from '@lamplighter/contracts/content/promises';
import { dayYearsAway } from '@lamplighter/contracts/content/read-weeks';
import { keepFields } from '@lamplighter/contracts/forms/form';
import { addressLabel, houseNameNumber } from '@lamplighter/contracts/leads/address';
import { callPromise, formatSlot, isCallTime, isOver, numberEnding } from '@lamplighter/contracts/leads/call-back';
import { isComplaintPath } from '@lamplighter/contracts/leads/complaint-paths';
import { internationalPhoneNumber, nameField, readPhoneNumber } from '@lamplighter/contracts/leads/contact-details';
import { buildFeedbackLead } from '@lamplighter/contracts/leads/feedback-lead';
import { contactNumber } from '@lamplighter/contracts/leads/general-lead';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { buildMeterReadLead } from '@lamplighter/contracts/leads/meter-read-lead';
import { readMeterReadForm } from '@lamplighter/contracts/leads/meter-reading';
import { queryForm } from '@lamplighter/contracts/leads/query';
import {
  missingParts,
  readDay,
  readingWindow,
  readReadingDate,
  typedDate,
} from '@lamplighter/contracts/leads/reading-date';
import { checkStandardWebhook, signStandardWebhook } from '@lamplighter/contracts/leads/standard-webhook';
import { isSyntheticRequest, signSyntheticRequest } from '@lamplighter/contracts/leads/synthetic-lead';
import { mentionsDistress } from '@lamplighter/contracts/text/distress-words';
import { normalisePostcode, spacedPostcode } from '@lamplighter/contracts/text/postcode';
import { closedUp, countCharacters, stripped, trimmed } from '@lamplighter/contracts/text/typed-text';
import { isFiller, phraseOf, plainForm, wordsOf } from '@lamplighter/contracts/text/words';
import { daysAfter, formatDay, formatWeekday, formatWholeDay } from '@lamplighter/contracts/time/london-day';
import { hoursOn, readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { readClosedDays } from '@lamplighter/contracts/time/working-day';
import { keepsRealTime, startClock } from '@lamplighter/server/clock';
import { readCookie } from '@lamplighter/server/cookies';
import { isLoopback, isNear, origin, parseEnvironment } from '@lamplighter/server/environment';
import { logPolicy } from '@lamplighter/server/log-policy';
import { continueTrace, readTraceparent, writeTraceparent } from '@lamplighter/server/trace-parent';
import { z } from 'zod';
import { scrubStack, scrubText, scrubUrl } from '../../../apps/site/app/browser/analytics/scrub.ts';
import { readConsentCookie } from '../../../apps/site/app/browser/consent/choice.ts';
import { readsLikeComplaint } from '../../../apps/site/app/complaint/reads-like-complaint.ts';
import { wwwUrl } from '../../../apps/site/app/components/shell/canonical.ts';
import { readCookieChoice } from '../../../apps/site/app/consent/cookie-choice.ts';
import { askedBefore } from '../../../apps/site/app/search/note-asking.server.ts';
import { ownReferrer, safeRedirect } from '../../../apps/site/server/auth/safe-redirect.ts';
import { canonicalUrl } from '../../../apps/site/server/http/canonical-url.ts';
import { priorityOf } from '../../../apps/site/server/http/load-shedding.ts';
import { createEncodingNegotiator } from '../../../apps/site/server/page-cache/accepted-encoding.ts';

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
  'call-back formatSlot': (text) => formatSlot(slot(text)),
  'typed-text countCharacters': countCharacters,
  'clock keepsRealTime': (text) => keepsRealTime({ CLOCK_AT: text, NODE_ENV: text }),
  'clock startClock': (text) => startClock({ CLOCK_AT: text })(),
  'working-day readClosedDays': readClosedDays,
  'complaint-paths isComplaintPath': isComplaintPath,
  'contact-details internationalPhoneNumber': internationalPhoneNumber,
  'contact-details nameField': (text) => nameField(text, text).safeParse(text),
  'form keepFields': (text) => keepFields([text, 'a'], { a: text, [text]: text }),
  'general-lead contactNumber': contactNumber,
  'content-paths contentPaths.categories': contentPaths.categories,
  'content-paths contentPaths.redirects': contentPaths.redirects,
  'content-paths contentPaths.meterRead': contentPaths.meterRead,
  'content-paths contentPaths.outage': contentPaths.outage,
  'content-paths contentPaths.search': contentPaths.search,
  'content-paths contentPaths.version': contentPaths.version,
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
  'json-api camelCaseKeys': (text) => camelCaseKeys({ [text]: [text] }),
  'json-api kebabCaseKeys': (text) => kebabCaseKeys({ [text]: [text] }),
  'lead-kind leadKind': (text) => leadKind(sampleLeads({ email: text, firstName: text, surname: text }).complaint),
  'lead-reference readReference': readReference,
  'lead-samples sampleLeads': (text) => sampleLeads({ email: text, firstName: text, surname: text }),
  'log-policy logPolicy.formatters.log': (text) => logPolicy.formatters.log({ [text]: text, event: text }),
  'log-policy logPolicy.formatters.level': logPolicy.formatters.level,
  'log-policy logPolicy.serializers.err': (text) => logPolicy.serializers.err(new Error(text)),
  'london-day formatDay': formatDay,
  'london-day formatWeekday': formatWeekday,
  'london-day formatWholeDay': formatWholeDay,
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
  'read-weeks dayYearsAway': (text) => dayYearsAway({ weeks: [{ start: text, end: text }] }, now),
  'opening-hours hoursOn': (text) => hoursOn({ week: [], closedDays: [text] }, text),
  'opening-hours readOpeningHours': (text) => readOpeningHours(text, [text]),
  'main-site companyParticulars': (text) => companyParticulars({ name: text, place: text, number: text, office: text }),
  'promises periodCount': (text) => periodCount(text, 'days'),
  'contact-details readPhoneNumber': readPhoneNumber,
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
  'environment isLoopback': isLoopback,
  'environment isNear': isNear,
  'synthetic-lead isSyntheticRequest': (text) => isSyntheticRequest('a secret of 16 or more', text, now),
  'synthetic-lead signSyntheticRequest': (text) => signSyntheticRequest(text, now),
  'standard-webhook signStandardWebhook': (text) =>
    signStandardWebhook([Buffer.from(text)], text, Buffer.from(text), now),
  'standard-webhook checkStandardWebhook': (text) => {
    const body = Buffer.from(text);
    return [
      checkStandardWebhook([body], { id: text, timestamp: text, signature: text, body }, now),
      checkStandardWebhook([body], { id: 'a', timestamp: '1', signature: text, body }, now),
    ];
  },
  'typed-text stripped': stripped,
  'typed-text closedUp': closedUp,
  'words isFiller': isFiller,
  'words phraseOf': phraseOf,
  'words plainForm': plainForm,
  'words wordsOf': wordsOf,
};

/** The other exported functions, which take only numbers, times and fixed values. */
export const withoutText = [
  'answers enquiryAnswer',
  'answers formatDays',
  'answers answeringLine',
  'call-back messagePromise',
  'call-back nextCallSlot',
  'clock after',
  'content-paths contentPaths.header',
  'environment readEnvironment',
  'form defineForm',
  'form errorFor',
  'form fieldErrors',
  'form fieldNames',
  'lead-reference createReference',
  'london-day dayOf',
  'london-day londonClock',
  'london-day londonDay',
  'london-day formatDayAfter',
  'notice-draft endsTooLate',
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
  'opening-hours formatTime',
];

const publicOrigin = 'https://www.larkfield.example';

/** How the site processes a visitor's URL, header or text before it is validated. */
export const siteCalls: Record<string, (text: string) => unknown> = {
  'canonical URL': (text) => [canonicalUrl(text), canonicalUrl(`/help-and-support/${text}x`)],
  priority: (text) => priorityOf('GET', text),
  'path to go back to': (text) => safeRedirect(text, publicOrigin),
  'referrer to go back to': (text) => ownReferrer(`${publicOrigin}/${text}`, publicOrigin),
  'search asked before': (text) => askedBefore(`${publicOrigin}/search?q=${text}`, publicOrigin),
  'www URL': (text) => wwwUrl(publicOrigin, text),
  cookie: (text) => readCookie(text, '__Host-journey'),
  'accepted encoding': (text) => createEncodingNegotiator()(text),
  'consent cookie': (text) => [readCookieChoice(text), readConsentCookie(`OptanonConsent=${text}`)],
  'reads like a complaint': readsLikeComplaint,
  'scrubbed error text': (text) => [scrubText(text), scrubStack(text), scrubUrl(text)],
};
