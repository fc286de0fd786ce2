import { formatDay } from '@lamplighter/contracts/time/london-day';
import { type ComponentProps, Fragment } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { IllustratedHeading } from '../../../components/IllustratedHeading.tsx';
import { LinkList } from '../../../components/LinkList.tsx';
import { Breadcrumbs } from '../../../components/shell/Breadcrumbs.tsx';
import type { Ledger } from '../../../tools/ledger.ts';
import { canonicalQuery, type Outcome, type Tool, type ToolContext, typedAnswer } from '../../../tools/tool.ts';
import { outcomeId, toolWords as words } from '../../../tools/words.ts';
import styles from '../ToolPage.module.css';
import { Answer } from './Answer.tsx';
import { DangerPage } from './DangerPage.tsx';
import { QuestionField } from './QuestionField.tsx';

/** Answers, and what a tool says about them. */
export type Given = { query: URLSearchParams; outcome: Outcome };

type Props<Context> = {
  tool: Tool<Context>;
  context: Context;
  /** What the page was opened with, or the form sent. */
  sent: Given;
  /** What is chosen now. */
  shown?: Given;
  form?: Pick<ComponentProps<'form'>, 'ref' | 'onInput' | 'onSubmit'>;
};

/**
 * The questions of a tool, and below them its answer. A plain form, whose address ends in the outcome's id, so that the
 * browser itself shows and focuses what the form led to.
 */
export function ToolPage<Context extends ToolContext<Partial<Ledger>, unknown>>(props: Props<Context>) {
  const { tool, context, sent, shown = sent, form } = props;
  const { path, questions, Drawing, Picker, Warning } = tool;
  if (sent.outcome.kind === 'danger') return <DangerPage path={path} danger={sent.outcome.danger} />;
  const errors = sent.outcome.kind === 'errors' ? sent.outcome.errors : [];
  const page = `${words.tools.link}/${path}`;
  const { outcome } = shown;
  return (
    <div className="page">
      {Warning && <Warning />}
      <Breadcrumbs trail={[words.home, words.tools]} />
      <ErrorSummary problems={errors} id={outcomeId} />
      <IllustratedHeading Drawing={Drawing}>{tool.words.title}</IllustratedHeading>
      <p className={styles.intro}>{tool.words.intro}</p>
      <form
        {...form}
        method="get"
        action={`${page}#${outcomeId}`}
        className={styles.questions}
        noValidate
        data-tool={path}
        data-dd-privacy="hidden"
      >
        {questions.map((question, index) => (
          <Fragment key={question.name}>
            <QuestionField
              question={question}
              typed={typedAnswer(question, sent.query)}
              error={errors.find(({ field }) => field === question.name)?.message}
              reveal={(option) => tool.reveal?.(question.name, option, context)}
            />
            {index === 0 && Picker && <Picker query={sent.query} />}
          </Fragment>
        ))}
        <Button>{tool.words.button}</Button>
        <p className={styles.note}>{words.privacy}</p>
      </form>
      <section
        className={styles.answer}
        aria-labelledby="answer"
        data-dd-privacy="hidden"
        {...(errors.length === 0 && { id: outcomeId, tabIndex: -1 })}
      >
        <h2 id="answer">{words.answer}</h2>
        <p role="status" className={styles.summary} data-tool-summary>
          {summaryOf(outcome)}
        </p>
        <div data-tool-parts>
          {outcome.kind === 'answer' && (
            <>
              <Answer answer={outcome.answer} facts={context.facts} />
              <p className={styles.note}>{words.date(formatDay(context.today))}</p>
              <section className={styles.keep} aria-labelledby="keep">
                <h3 id="keep">{words.keep.heading}</h3>
                <p>{words.keep.text}</p>
                <p>
                  <a href={`${page}?${canonicalQuery(questions, shown.query)}`}>{words.keep.link}</a>
                </p>
                <button type="button" data-tool-print>
                  {words.keep.print}
                </button>
              </section>
              <section className={styles.next} aria-labelledby="next">
                <h3 id="next">{words.next}</h3>
                <LinkList links={outcome.answer.next} />
              </section>
            </>
          )}
        </div>
      </section>
    </div>
  );
}

function summaryOf(outcome: Outcome): string {
  if (outcome.kind === 'answer') return outcome.answer.summary;
  return outcome.kind === 'danger' ? outcome.danger.summary : words.unanswered;
}
