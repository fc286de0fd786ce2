import { formatDay, londonDay } from '@lamplighter/contracts/time/london-day';
import { Fragment } from 'react';
import { data, redirect } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { IllustratedHeading } from '../../../components/IllustratedHeading.tsx';
import { LinkList } from '../../../components/LinkList.tsx';
import { Breadcrumbs } from '../../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import { useSite } from '../../../site.ts';
import { ledger } from '../../../tools/ledger.ts';
import { canonicalQuery, type Outcome, type Tool, typedAnswer } from '../../../tools/tool.ts';
import { findTool } from '../../../tools/tools.ts';
import { outcomeId, toolWords as words } from '../../../tools/words.ts';
import styles from '../ToolPage.module.css';
import type { Route } from './+types/route.ts';
import { Answer } from './Answer.tsx';
import { DangerPage } from './DangerPage.tsx';
import { QuestionField } from './QuestionField.tsx';

/** Answers are in the address: what the page loads, and the next page, get the origin alone. */
const answersStayHere = { 'referrer-policy': 'strict-origin' };

/** Not cached: what the address holds is the visitor's alone. */
export const handle = {
  stream: false,
  privacy: 'mask',
  quietTop: (data) => typeof data === 'object' && data !== null && 'isUrgent' in data && data.isUrgent === true,
} satisfies PageHandle;

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { settings, now } = context.get(pageContext);
  const tool = findTool(params.tool);
  if (!tool) throw redirect('/page-not-found.html');
  const { search } = new URL(request.url);
  const isUrgent = tool.Warning !== undefined;
  const loaded = { today: londonDay(now()), search, script: settings.scripts.tools, isUrgent };
  return data(loaded, { headers: answersStayHere });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ToolRoute({ params, loaderData: { today, search, script } }: Route.ComponentProps) {
  const { brand } = useSite();
  const tool = findTool(params.tool);
  if (!tool) return null;
  const query = new URLSearchParams(search);
  const outcome = tool.outcomeOf(query, { facts: ledger, brand: brand.facts, today });
  return (
    <>
      <ToolPage tool={tool} query={query} outcome={outcome} today={today} />
      <script type="module" src={script} />
    </>
  );
}

type Props = { tool: Tool; query: URLSearchParams; outcome: Outcome; today: string };

/**
 * The questions of a tool, and below them its answer. A plain form; a script updates the answer while one types. The
 * form's address ends in the outcome's id, so that the browser itself shows and focuses what the form led to.
 */
function ToolPage({ tool, query, outcome, today }: Props) {
  if (outcome.kind === 'danger') return <DangerPage tool={tool} danger={outcome.danger} />;
  const { path, questions, Drawing, Picker, Warning } = tool;
  const errors = outcome.kind === 'errors' ? outcome.errors : [];
  const page = `${words.tools.link}/${path}`;
  return (
    <div className="page">
      <PageHead
        title={tool.words.title}
        description={tool.words.description}
        robots={outcome.kind === 'unanswered' ? undefined : 'noindex'}
      />
      {Warning && <Warning />}
      <Breadcrumbs trail={[words.home, words.tools]} />
      <ErrorSummary problems={errors} id={outcomeId} />
      <IllustratedHeading Drawing={Drawing}>{tool.words.title}</IllustratedHeading>
      <p className={styles.intro}>{tool.words.intro}</p>
      <form
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
              typed={typedAnswer(question, query)}
              error={errors.find(({ field }) => field === question.name)?.message}
            />
            {index === 0 && Picker && <Picker query={query} />}
          </Fragment>
        ))}
        <Button>{tool.words.button}</Button>
        <p className={styles.note}>{words.privacy}</p>
      </form>
      <section
        className={styles.answer}
        aria-labelledby="answer"
        data-dd-privacy="hidden"
        {...(outcome.kind !== 'errors' && { id: outcomeId, tabIndex: -1 })}
      >
        <h2 id="answer">{words.answer}</h2>
        <p role="status" className={styles.summary} data-tool-summary>
          {outcome.kind === 'answer' ? outcome.answer.summary : words.unanswered}
        </p>
        <div data-tool-parts>
          {outcome.kind === 'answer' && (
            <>
              <Answer answer={outcome.answer} />
              <p className={styles.note}>{words.date(formatDay(today))}</p>
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
