import { answeringLine } from '@lamplighter/contracts/leads/answers';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { AskAboutComplaint } from '../../../../complaint/AskAboutComplaint.tsx';
import { ComplaintAside } from '../../../../complaint/ComplaintAside.tsx';
import { type FormState, TechnicalProblem } from '../../../../complaint/DetailsForm.tsx';
import { ComplaintStepNumber, stepPath } from '../../../../complaint/steps.tsx';
import { complaintWords } from '../../../../complaint/words.ts';
import { Button } from '../../../../components/Button.tsx';
import { ErrorSummary } from '../../../../components/forms/ErrorSummary.tsx';
import { FormNotice } from '../../../../components/forms/FocusedAlert.tsx';
import { FormField } from '../../../../components/forms/FormField.tsx';
import { GivenAnswer } from '../../../../components/forms/GivenAnswer.tsx';
import { OfflineNotice } from '../../../../components/forms/OfflineNotice.tsx';
import { UrgentHelp } from '../../../../components/forms/UrgentHelp.tsx';
import { BackLink } from '../../../../components/Steps.tsx';
import { FormPage } from '../../../../components/shell/FormPage.tsx';
import type { ShownSender } from '../../../../journey/sender.server.ts';
import styles from './QueryPage.module.css';
import { type QueryField, queryQuestions } from './query-fields.ts';

const words = complaintWords.query;

/** The form, bound to one sender: the lead is sent from the person that the page shows. */
export type QueryForm = {
  token: string;
  from?: ShownSender;
  /** Set when other details were stored after the page was opened: the visitor chooses which to use. */
  choice?: { shown: ShownSender; stored: ShownSender };
  notice?: 'changed' | 'check';
};

type Props = FormState<QueryField> & {
  path: ComplaintPath;
  /** Undefined while the sender is not known. */
  form: QueryForm | undefined;
  /** References of earlier submissions of this form. */
  sent: string[];
};

export function QueryPage({ path, form, sent, values, problems, failed, askAboutComplaint = false }: Props) {
  const { kind } = complaintPaths[path];
  const own = words[kind];
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
          <FormField
            question={senderQuestion(path, form.choice)}
            // An earlier answer was about other details, so none is preselected.
            values={{}}
            problems={problems}
            takesFocus={problems.length === 0}
          />
        )}
        {queryQuestions(path).map((question) => (
          <FormField key={question.name} question={question} values={values} problems={problems} draft={path} />
        ))}
        {askAboutComplaint && <AskAboutComplaint about="enquiry" values={values} problems={problems} />}
        <OfflineNotice />
        <p>
          <Button>{own.send}</Button>
        </p>
      </form>
    </FormPage>
  );
}

function senderQuestion(path: ComplaintPath, { shown, stored }: NonNullable<QueryForm['choice']>) {
  return {
    name: 'sender' satisfies QueryField,
    input: 'radios',
    label: words.sender.legend(path),
    options: [
      { value: 'shown', label: senderLabel(shown), hint: words.sender.shown },
      { value: 'stored', label: senderLabel(stored), hint: words.sender.stored },
    ],
  } as const;
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
