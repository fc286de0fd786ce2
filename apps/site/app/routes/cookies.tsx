import { redirect } from 'react-router';
import { consentCookieOf } from '../browser/consent/choice.ts';
import { CookiePage } from '../features/consent/CookiePage.tsx';
import { type CookieField, groupsAgreedTo, readCookieChoice } from '../features/consent/cookie-choice.ts';
import { readForm } from '../journey/load-journey.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/cookies.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { consent } = context.get(pageContext).settings;
  return {
    chosen: readCookieChoice(request.headers.get('cookie')),
    offersPersonalisation: consent.personalisationBeacon !== undefined,
    hasConsentTool: consent.script !== undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { settings, now } = context.get(pageContext);
  if (settings.consent.script) throw redirect('/cookies');
  const cookie = consentCookieOf(groupsAgreedTo(await readForm<CookieField>(request)), now());
  return redirect('/cookies#saved', { status: 303, headers: { 'set-cookie': cookie } });
}

export default function Cookies({ loaderData }: Route.ComponentProps) {
  return <CookiePage {...loaderData} />;
}
