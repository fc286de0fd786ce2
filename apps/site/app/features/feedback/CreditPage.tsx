import type { creditFeedbackForm } from '@lamplighter/contracts/query';
import type { z } from 'zod';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { FormNotice } from '../../components/forms/FormNotice.tsx';
import { OfflineNotice } from '../../components/forms/OfflineNotice.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { fieldsOf } from '../../journey/form-fields.ts';
import { type FormState, TechnicalProblem } from '../complaint/DetailsPage.tsx';
import { FeedbackAside } from './FeedbackAside.tsx';
import { stepPath } from './step-path.ts';
import { feedbackWords } from './words.ts';

const words = feedbackWords.credit;

export type CreditField = keyof z.input<typeof creditFeedbackForm>;

type Props = FormState<CreditField> & {
  /** Whether feedback has been sent recently. */
  sent: boolean;
};

export function CreditPage({ values, problems, failed, sent }: Props) {
  const { field } = fieldsOf<CreditField>({ values, problems });
  return (
    <FormPage title={words.title} problems={problems} failed={failed !== undefined} aside={<FeedbackAside />}>
      <BackLink to="/help-and-support/bills-and-payments" />
      <ErrorSummary problems={problems} />
      {failed && <TechnicalProblem />}
      {sent && problems.length === 0 && !failed && (
        <FormNotice heading={words.sent.heading} texts={[words.sent.text]} />
      )}
      <Step at={1} of={2} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>
        {words.limit} <SiteLink to={words.contact.link}>{words.contact.label}</SiteLink>
      </p>
      <form method="post" action={stepPath('credit')} noValidate data-form>
        <TextArea
          {...field('feedback')}
          label={words.label}
          hint={words.hint}
          rows={6}
          limit={30_000}
          draft="feedback"
        />
        <OfflineNotice />
        <p>
          <Button>{words.submit}</Button>
        </p>
      </form>
    </FormPage>
  );
}
