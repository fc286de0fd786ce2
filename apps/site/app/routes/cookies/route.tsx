import { redirect } from 'react-router';
import { consentCookieOf } from '../../browser/consent/choice.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { type CookieChoice, type CookieField, groupsAgreedTo, readCookieChoice } from '../../consent/cookie-choice.ts';
import { type KeptRow, cookieWords as words } from '../../consent/words.ts';
import { readForm } from '../../journey/load-journey.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import styles from './CookiePage.module.css';

export const handle = { stream: false } satisfies PageHandle;

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

type Chosen = {
  chosen: CookieChoice | undefined;
  /** Whether personalisation is configured, so that there is a choice about it. */
  offersPersonalisation: boolean;
};

/** Which cookies are set and why, and the choice: a plain form, so that it works without JavaScript. */
export default function CookiePage({ loaderData }: Route.ComponentProps) {
  const { chosen, offersPersonalisation, hasConsentTool } = loaderData;
  return (
    <div className={`page ${styles.cookies}`}>
      <PageHead title={words.title} description={words.description} robots="noindex" />
      <div id="saved" className={styles.saved} tabIndex={-1}>
        <Alert kind="success" heading={words.saved}>
          <p>{words.savedText}</p>
        </Alert>
      </div>
      <h1>{words.title}</h1>
      <p>{words.what}</p>
      <h2>{words.necessary.heading}</h2>
      <p>{words.necessary.text}</p>
      <Kept label={words.necessary.heading} rows={words.kept} />
      <h2>{words.searches.heading}</h2>
      <p>{words.searches.text}</p>
      <h2>{words.optional.heading}</h2>
      <p>{words.optional.text}</p>
      <Kept label={words.optional.heading} rows={words.measured} />
      {/* The supplier's own consent tool asks instead. */}
      {hasConsentTool ? <ToolButton /> : <Choice chosen={chosen} offersPersonalisation={offersPersonalisation} />}
    </div>
  );
}

function Choice({ chosen, offersPersonalisation }: Chosen) {
  const { analytics, personalisation } = words;
  return (
    <form method="post" action="/cookies">
      <YesOrNo name="analytics" question={analytics} chosen={chosen?.analytics} />
      {offersPersonalisation && (
        <YesOrNo name="personalisation" question={personalisation} chosen={chosen?.personalisation} />
      )}
      <p>
        <Button name={'choice' satisfies CookieField} value="chosen">
          {words.save}
        </Button>
      </p>
    </form>
  );
}

type Question = { legend: string; hint: string; yes: string; no: string };

type QuestionProps = { name: keyof CookieChoice; question: Question; chosen: boolean | undefined };

function YesOrNo({ name, question, chosen }: QuestionProps) {
  const { legend, hint, yes, no } = question;
  const options = [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  // Opt-in: the default is no.
  return <Radios name={name} legend={legend} hint={hint} options={options} chosen={chosen ? 'yes' : 'no'} />;
}

/** The consent tool finds its button by this class. */
function ToolButton() {
  return (
    <>
      <p>{words.tool.text}</p>
      <p>
        <button type="button" className={`ot-sdk-show-settings ${styles.tool}`}>
          {words.tool.button}
        </button>
      </p>
    </>
  );
}

/** A list, which is cards on a narrow screen and rows on a wide one. */
function Kept({ label, rows }: { label: string; rows: readonly KeptRow[] }) {
  return (
    <ul className={styles.kept} aria-label={label}>
      {rows.map(([name, purpose, duration]) => (
        <li key={name}>
          <strong translate="no">{name}</strong> <span>{purpose}</span>{' '}
          <span>
            {words.keptFor} {duration}
          </span>
        </li>
      ))}
    </ul>
  );
}
