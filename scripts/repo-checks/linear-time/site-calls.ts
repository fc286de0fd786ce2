import { readCookie } from '@lamplighter/web/cookies';
import { scrubStack, scrubText, scrubUrl } from '../../../apps/site/app/browser/analytics/scrub.ts';
import { readConsentCookie } from '../../../apps/site/app/browser/consent/choice.ts';
import { wwwUrl } from '../../../apps/site/app/components/shell/canonical.ts';
import { readsLikeComplaint } from '../../../apps/site/app/features/complaint/reads-like-complaint.ts';
import { readCookieChoice } from '../../../apps/site/app/features/consent/cookie-choice.ts';
import { askedBefore } from '../../../apps/site/app/features/search/asked-before.ts';
import { ownReferrer, safeRedirect } from '../../../apps/site/server/auth/safe-redirect.ts';
import { canonicalUrl } from '../../../apps/site/server/http/canonical-url.ts';
import { priorityOf } from '../../../apps/site/server/http/load-shedding.ts';
import { createEncodingNegotiator } from '../../../apps/site/server/page-cache/accepted-encoding.ts';

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
