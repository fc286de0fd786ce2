import { earliestScheduleMinutes } from '@lamplighter/contracts/staff/articles';
import type { ReactNode } from 'react';
import { Field, ReasonField } from '../../components/Field.tsx';
import { PageForm } from '../../components/navigation.tsx';
import type { OpenedArticle } from './article-words.ts';

type EditProps = { text: string; sequence: string; newest: number | undefined };

/** The whole file: its front matter, then Markdown. */
export function EditForm({ text, sequence, newest }: EditProps) {
  return (
    <PageForm method="post" aria-label="Edit" className="editing">
      <input type="hidden" name="sequence" value={sequence} />
      {newest !== undefined && <input type="hidden" name="newest" value={newest} />}
      <Field
        name="source"
        label="Text"
        hint="The lines between --- first: title, description, answer. Then Markdown. Numbers and amounts are facts: {{gas-emergency}}."
      >
        {(control) => (
          <textarea {...control} className="source" defaultValue={text} rows={30} required maxLength={100_000} />
        )}
      </Field>
      <div className="buttons">
        {newest === undefined ? (
          <>
            <button type="submit" name="intent" value="save">
              Save the draft
            </button>
            <button type="submit" name="intent" value="send" className="quiet">
              Save and send for review
            </button>
          </>
        ) : (
          <button type="submit" name="intent" value="save-over">
            Save mine on top of theirs
          </button>
        )}
      </div>
    </PageForm>
  );
}

type StepProps = {
  article: OpenedArticle;
  mayEdit: boolean;
  mayPublish: boolean;
  /** Typed before it was refused. */
  reason: string;
  errors: Readonly<Record<string, string>>;
};

/** What can be done next with a text that was saved. */
export function StepForms({ article, mayEdit, mayPublish, reason, errors }: StepProps) {
  const { stage, isYours, sequence } = article;
  if (stage === null) return null;
  const step = (children: ReactNode) => (
    <PageForm method="post">
      <input type="hidden" name="sequence" value={sequence} />
      {children}
    </PageForm>
  );
  return (
    <section aria-labelledby="next-title" className="steps">
      <h2 id="next-title">Next</h2>
      {mayPublish && !isYours && stage === 'in-review' && step(<StepButton intent="approve">Approve</StepButton>)}
      {mayPublish && !isYours && stage === 'approved' && (
        <>
          {step(<StepButton intent="publish">Publish now</StepButton>)}
          {step(
            <>
              <Field
                name="at"
                label="Publish from"
                hint={`By the clock in London, in ${earliestScheduleMinutes} minutes at the earliest. It can be returned until then.`}
                error={errors['at']}
              >
                {(control) => <input {...control} type="datetime-local" required />}
              </Field>
              <StepButton intent="schedule">Publish at this time</StepButton>
            </>,
          )}
        </>
      )}
      {isYours && (stage === 'in-review' || stage === 'approved') && (
        <p>You have written a part of this text, so somebody else has to approve and publish it.</p>
      )}
      {mayEdit &&
        stage !== 'draft' &&
        step(
          <>
            <ReasonField
              label="What has to change"
              hint="For whoever edits it, and for the audit log."
              value={reason}
            />
            <StepButton intent="return">Return it, to be changed</StepButton>
          </>,
        )}
      {mayEdit &&
        step(
          <button type="submit" name="intent" value="discard" className="danger">
            Discard what is not shown
          </button>,
        )}
    </section>
  );
}

function StepButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className={intent === 'return' ? 'quiet' : undefined}>
      {children}
    </button>
  );
}
