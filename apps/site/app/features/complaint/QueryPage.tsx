import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { querySubjects } from '@lamplighter/contracts/query-subjects';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { KeptDraft } from '../../components/forms/KeptDraft.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { problemWith } from '../../journey/problems.ts';
import { AskAboutComplaint } from './AskAboutComplaint.tsx';
import { type FormState, TechnicalProblem } from './DetailsPage.tsx';
import styles from './QueryPage.module.css';
import { stepAddress } from './step-address.ts';
import { complaintWords } from './words.ts';

const words = complaintWords.query;

type Props = FormState & {
  path: ComplaintPath;
  /** Name and address as given on the page before, when they are known. */
  given: { name: string; email: string; address: string } | undefined;
  sendKey: string;
};

export function QueryPage({ path, given, sendKey, values, problems, failed, askAboutComplaint = false }: Props) {
  const { kind, payment } = complaintPaths[path];
  const own = words[kind];
  return (
    <FormPage title={own.heading} problems={problems}>
      <BackLink to={stepAddress(path, 'details')} />
      <ErrorSummary problems={problems} />
      {failed && <TechnicalProblem />}
      <Step at={2} of={3} />
      <h1>{own.heading}</h1>
      {given && <Given path={path} given={given} />}
      <p className={styles.emergency}>
        {words.emergency} <SiteLink to="/help-and-support/emergencies">{words.emergencyLink}</SiteLink>.
      </p>
      <form method="post" action={stepAddress(path, 'query')} noValidate>
        <input type="hidden" name="key" value={sendKey} />
        {payment === 'credit' && (
          <Select
            name="subject"
            label={own.subject}
            unchosen={words.unchosen}
            options={querySubjects}
            defaultValue={values['subject'] ?? ''}
            error={problemWith(problems, 'subject')}
          />
        )}
        <TextArea
          name="query"
          label={own.label}
          hint={words.hint}
          limit={30_000}
          defaultValue={values['query'] ?? ''}
          error={problemWith(problems, 'query')}
        />
        <KeptDraft field="query" name={`complaints/${path}`} />
        {askAboutComplaint && (
          <AskAboutComplaint
            about="enquiry"
            chosen={values['asComplaint']}
            error={problemWith(problems, 'asComplaint')}
          />
        )}
        <p>
          <Button>{own.send}</Button>
        </p>
      </form>
    </FormPage>
  );
}

type GivenProps = { path: ComplaintPath; given: NonNullable<Props['given']> };

function Given({ path, given: { name, email, address } }: GivenProps) {
  return (
    <section className={styles.given} aria-label={words.given}>
      <div>
        <h2>{words.given}</h2>
        <p>{name}</p>
        <p>{email}</p>
        <p>{address}</p>
      </div>
      <SiteLink to={stepAddress(path, 'details')}>
        {words.change}
        <span className="hidden-text"> {words.changeAbout}</span>
      </SiteLink>
    </section>
  );
}
