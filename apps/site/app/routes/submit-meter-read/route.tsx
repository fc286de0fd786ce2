import { readingWindow } from '@lamplighter/contracts/leads/reading-date';
import { londonDay } from '@lamplighter/contracts/time/london-day';
import { data, redirect } from 'react-router';
import { readForm } from '../../journey/load-journey.ts';
import { personalPage, prefill } from '../../journey/prefill.ts';
import { loadOptional } from '../../load-optional.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { ClosedPage, UnknownPage } from './ClosedPage.tsx';
import { ReadingPage } from './ReadingPage.tsx';
import type { ReadingField } from './reading-fields.ts';
import { sendReading } from './send-reading.server.ts';

export const handle = { stream: false, cache: 'anonymous' } satisfies PageHandle;

const fieldNames = {
  firstName: 'first_name',
  surname: 'last_name',
  email: 'email',
  mobile: 'telephone',
} as const satisfies Record<string, ReadingField>;
const formPath = '/help-and-support/submit-meter-read';

/** Values in the query move into a sealed cookie at once, so that they stay in no history, log or referrer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, readingForms, settings, now } = context.get(pageContext);
  const carried = readingForms.keepPrefill(new URL(request.url).searchParams);
  if (carried) throw redirect(formPath, { status: 303, headers: { 'set-cookie': carried } });

  const arrival = await loadOptional(content.meterRead(), undefined, { mayStream: false, timeoutMs: 1_000 });
  const week = 'value' in arrival ? arrival.value : undefined;
  const today = londonDay(now());
  const cookies = request.headers.get('cookie');
  const { fuel, ...linked } = readingForms.readPrefill(cookies);
  // Values from a link are meant for this form, so they take precedence over account data.
  const given = { ...linked, ...(fuel && { 'fuel-radio-btns': fuel }) };
  const { values, filledIn } = week?.isOpen
    ? await prefill<ReadingField>({ request, context }, fieldNames, given)
    : { values: given, filledIn: false };
  const loaded = {
    week,
    today,
    window: readingWindow(today),
    values,
    filledIn,
    formKey: readingForms.issueKey(),
    script: settings.scripts.meterReading,
  };
  const personal = filledIn ? personalPage.headers : undefined;
  const headers = { ...readingForms.forgetPrefill(cookies), ...personal };
  return data(loaded, { status: week ? 200 : 503, headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await sendReading(
    context.get(pageContext),
    await readForm<ReadingField>(request),
    request.headers.get('cookie'),
  );
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function SubmitMeterRead({ loaderData, actionData }: Route.ComponentProps) {
  const { week, today, window, values, filledIn, formKey, script } = loaderData;
  const fresh = { values, filledIn, problems: [], outcome: undefined, formKey };
  const form = actionData ? actionData.form : week?.isOpen ? fresh : undefined;
  return (
    <>
      {form && <ReadingPage week={week} today={today} window={window} {...form} />}
      {!form && week && <ClosedPage nextWeek={week.nextWeek} />}
      {!form && !week && <UnknownPage />}
      <script type="module" src={script} />
    </>
  );
}
