import { answeringLine } from '@lamplighter/contracts/answering-line';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import type { queryForm } from '@lamplighter/contracts/query';
import { querySubjects } from '@lamplighter/contracts/query-subjects';
import type { z } from 'zod';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { FormNotice } from '../../components/forms/FormNotice.tsx';
import { GivenAnswer } from '../../components/forms/GivenAnswer.tsx';
import { OfflineNotice } from '../../components/forms/OfflineNotice.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { UrgentHelp } from '../../components/forms/UrgentHelp.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { fieldsOf } from '../../journey/form-fields.ts';
import type { ShownSender } from '../../journey/sender.server.ts';
import { AskAboutComplaint } from './AskAboutComplaint.tsx';
import { ComplaintAside } from './ComplaintAside.tsx';
import { ComplaintStepNumber } from './ComplaintStepNumber.tsx';
import type { ComplaintQuestionField } from './complaint-question.ts';
import { type FormState, TechnicalProblem } from './DetailsPage.tsx';
import styles from './QueryPage.module.css';
import { stepPath } from './step-path.ts';
import { complaintWords } from './words.ts';

const words = complaintWords.query;

/** The form, bound to one sender: the lead is sent from the person that the page shows. */
export type QueryForm = {
  token: string;
  from?: ShownSender;
  /** Set when other details were stored after the page was opened: the visitor chooses which to use. */
  choice?: { shown: ShownSender; stored: ShownSender };
  notice?: 'changed' | 'check';
};

export type QueryField =
  | keyof z.input<ReturnType<typeof queryForm>>
  | ComplaintQuestionField
  /** The token of the form, and the answer to whose details to use. */
  | 'form'
  | 'sender';

type Props = FormState<QueryField> & {
  path: ComplaintPath;
  /** Undefined while the sender is not known. */
  form: QueryForm | undefined;
  /** References of earlier submissions of this form. */
  sent: string[];
};

export function QueryPage({ path, form, sent, values, problems, failed, askAboutComplaint = false }: Props) {
  const { kind, payment } = complaintPaths[path];
  const own = words[kind];
  const { field, choice } = fieldsOf<QueryField>({ values, problems });
  const aside = <ComplaintAside path={path} urgent={false} />;
  return (
    <FormPage title={own.heading} problems={problems} failed={failed !== undefined} aside={aside}>
      <BackLink to={stepPath(path, 'details')} />
      <ErrorSummary problems={problems} />
      {failed && <TechnicalProblem line={answeringLine(complaintPaths[path])} />}
      {form?.notice && <FormNotice heading={words[form.notice].heading} texts={[words[form.notice].text]} />}
      {sent.length > 0 && problems.length === 0 && !form?.notice && (
        <FormNotice heading={words.sent[kind]} texts={[words.sent.text(sent)]} />
      )}
      <ComplaintStepNumber path={path} step="query" />
      <h1>{own.heading}</h1>
      {form?.from && <Given path={path} given={form.from} />}
      <UrgentHelp className={styles.emergency} />
      <form method="post" action={stepPath(path, 'query')} noValidate data-form>
        <input type="hidden" name={'form' satisfies QueryField} value={form?.token ?? ''} />
        {form?.choice && (
          <Radios
            {...choice('sender')}
            // An earlier answer was about other details, so none is preselected.
            chosen={undefined}
            legend={words.sender.legend(path)}
            takesFocus={problems.length === 0}
            options={[
              { value: 'shown', label: senderLabel(form.choice.shown), hint: words.sender.shown },
              { value: 'stored', label: senderLabel(form.choice.stored), hint: words.sender.stored },
            ]}
          />
        )}
        {payment === 'credit' && (
          <Select {...field('subject')} label={own.subject} unchosen={words.unchosen} options={querySubjects} />
        )}
        <TextArea {...field('query')} label={own.label} hint={words.hint} limit={30_000} draft={path} />
        {askAboutComplaint && <AskAboutComplaint about="enquiry" values={values} problems={problems} />}
        <OfflineNotice />
        <p>
          <Button>{own.send}</Button>
        </p>
      </form>
    </FormPage>
  );
}

const senderLabel = ({ name, contact, address }: ShownSender) => `${name}, ${contact}, ${address}`;

type GivenProps = { path: ComplaintPath; given: ShownSender };

function Given({ path, given: { name, contact, address } }: GivenProps) {
  return (
    <GivenAnswer heading={words.given} change={{ to: stepPath(path, 'details'), about: words.changeAbout }}>
      <p>{name}</p>
      <p>{contact}</p>
      <p>{address}</p>
    </GivenAnswer>
  );
}
