import { mainSite } from '@lamplighter/contracts/content/main-site';
import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import { Button } from '../../components/Button.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { FocusedAlert } from '../../components/forms/FocusedAlert.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { OfflineNotice } from '../../components/forms/OfflineNotice.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { useSite } from '../../site.ts';
import styles from './FollowPage.module.css';
import { type FollowField, followForm } from './follow-form.ts';
import { robots } from './StatusPage.tsx';
import { followWords as words } from './words.ts';

export type FollowPageProps = {
  values: FormFields<FollowField>;
  problems: FieldError<FollowField>[];
  /** Why there is no status to show. */
  failed: 'none' | 'limited' | 'unavailable' | undefined;
};

export function FollowPage({ values, problems, failed }: FollowPageProps) {
  const { notHere } = words;
  return (
    <FormPage title={words.title} problems={problems} failed={failed !== undefined} robots={robots}>
      <BackLink to={words.home.link}>{words.home.label}</BackLink>
      <ErrorSummary problems={problems} />
      {failed && <Failure why={failed} />}
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form method="post" action={words.again.link} noValidate data-form>
        {followForm.questions.map((question) => (
          <FormField key={question.name} question={question} values={values} problems={problems} />
        ))}
        <OfflineNotice />
        <p>
          <Button>{words.submit}</Button>
        </p>
      </form>
      <div className={styles.notHere}>
        <Panel heading={notHere.heading}>
          <p>
            {notHere.reading.text} <SiteLink to={mainSite.account}>{notHere.reading.label}</SiteLink>
          </p>
          <p>{notHere.feedback}</p>
          <CallInstead {...words.call} />
        </Panel>
      </div>
    </FormPage>
  );
}

/** The same for a wrong reference and a wrong email address, to the byte. */
function Failure({ why }: { why: NonNullable<FollowPageProps['failed']> }) {
  const { heading, texts } = words[why];
  return (
    <FocusedAlert heading={heading}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <CallInstead {...words.failedCall} />
    </FocusedAlert>
  );
}

function CallInstead({ before, after }: { before: string; after: (hours: string) => string }) {
  const { facts } = useSite().brand;
  return (
    <p>
      {before} <PhoneLink fact={facts['general-phone']} /> {after(facts['general-hours'].value)}
    </p>
  );
}
