import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { KeptDraft } from '../../components/forms/KeptDraft.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { problemWith } from '../../journey/problems.ts';
import { type FormState, TechnicalProblem } from '../complaint/DetailsPage.tsx';
import { feedbackWords } from './words.ts';

const words = feedbackWords.credit;

export function CreditPage({ values, problems, failed }: FormState) {
  return (
    <FormPage title={words.title} problems={problems}>
      <BackLink to="/help-and-support/bills-and-payments" />
      <ErrorSummary problems={problems} />
      {failed && <TechnicalProblem />}
      <Step at={1} of={3} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>
        {words.limit} <SiteLink to={words.contact.link}>{words.contact.label}</SiteLink>
      </p>
      <form method="post" action="/help-and-support/complaints/feedback" noValidate>
        <TextArea
          name="feedback"
          label={words.label}
          hint={words.hint}
          rows={6}
          limit={30_000}
          defaultValue={values['feedback'] ?? ''}
          error={problemWith(problems, 'feedback')}
        />
        <KeptDraft field="feedback" name="feedback" />
        <p>
          <Button>{words.submit}</Button>
        </p>
      </form>
    </FormPage>
  );
}
