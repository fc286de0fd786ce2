import { spokenDay } from '@lamplighter/contracts/london-day';
import { Fragment } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { IllustratedHeading } from '../../../components/IllustratedHeading.tsx';
import { LinkList } from '../../../components/LinkList.tsx';
import { Breadcrumbs } from '../../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { canonicalQuery, type Outcome, type Tool, typedAnswer } from '../tool.ts';
import { Answer } from './Answer.tsx';
import { QuestionField } from './QuestionField.tsx';
import styles from './ToolPage.module.css';
import { toolWords as words } from './words.ts';

type Props = { tool: Tool; query: URLSearchParams; outcome: Outcome; today: string };

/** The questions of a tool, and below them its answer. A plain form; a script updates the answer while one types. */
export function ToolPage({ tool, query, outcome, today }: Props) {
  const { path, questions, Drawing, Picker } = tool;
  const errors = outcome.kind === 'errors' ? outcome.errors : [];
  const page = `${words.tools.link}/${path}`;
  return (
    <div className="page">
      <PageHead
        title={tool.words.title}
        description={tool.words.description}
        robots={outcome.kind === 'unanswered' ? undefined : 'noindex'}
      />
      <Breadcrumbs trail={[words.home, words.tools]} />
      <ErrorSummary problems={errors} />
      <IllustratedHeading Drawing={Drawing}>{tool.words.title}</IllustratedHeading>
      <p className={styles.intro}>{tool.words.intro}</p>
      <form
        method="get"
        action={page}
        className={styles.questions}
        noValidate
        data-tool={path}
        data-dd-privacy="hidden"
      >
        {questions.map((question, index) => (
          <Fragment key={question.name}>
            <QuestionField
              question={question}
              typed={typedAnswer(question, query)}
              error={errors.find(({ field }) => field === question.name)?.message}
            />
            {index === 0 && Picker && <Picker query={query} />}
          </Fragment>
        ))}
        <Button>{tool.words.button}</Button>
        <p className={styles.note}>{words.privacy}</p>
      </form>
      <section className={styles.answer} aria-labelledby="answer" data-dd-privacy="hidden">
        <h2 id="answer">{words.answer}</h2>
        <p role="status" className={styles.summary} data-tool-summary>
          {outcome.kind === 'answer' ? outcome.answer.summary : words.unanswered}
        </p>
        <div data-tool-parts>
          {outcome.kind === 'answer' && (
            <>
              <Answer answer={outcome.answer} />
              <p className={styles.note}>{words.date(spokenDay(today))}</p>
              <section className={styles.keep} aria-labelledby="keep">
                <h3 id="keep">{words.keep.heading}</h3>
                <p>{words.keep.text}</p>
                <p>
                  <a href={`${page}?${canonicalQuery(questions, query)}`}>{words.keep.link}</a>
                </p>
                <button type="button" hidden data-tool-print>
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
