import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { BackLink } from '../../../components/Steps.tsx';
import { dateFields, textIn } from '../../../tools/question.ts';
import { type Step, typedFor } from '../../../tools/tool.ts';
import { outcomeId, toolWords as words } from '../../../tools/words.ts';
import { Answer } from './Answer.tsx';
import { addressOf, answersIn, questionBefore, type ToolPage, toHeading } from './addresses.ts';
import { DangerPage } from './DangerPage.tsx';
import { QuestionField } from './QuestionField.tsx';
import styles from './Tool.module.css';

type Props = ToolPage & { onSubmit?: FormEventHandler<HTMLFormElement> };

/** A page of a tool: one question, or the answer. */
export function ToolSteps(props: Props) {
  const { tool, step, query } = props;
  const page = `${words.tools.link}/${tool.path}`;
  const { Warning } = tool;
  if (step.kind === 'danger') return <DangerPage page={page} danger={step.danger} />;
  const before = questionBefore(step);
  const known = typedFor(tool.questions(props.context), query);
  const back = before === undefined ? words.tools.link : toHeading(addressOf(page, known, before));
  return (
    <div className="page">
      {Warning && step.kind === 'question' && <Warning />}
      <BackLink to={back}>{words.back}</BackLink>
      {step.kind === 'question' ? (
        <QuestionPage {...props} step={step} page={page} known={known} />
      ) : (
        <div className={styles.columns}>
          <Answer {...props} answer={step.answer} page={page} />
          <SoFar {...props} page={page} heading={words.soFar.all} />
        </div>
      )}
    </div>
  );
}

type QuestionProps = Props & {
  step: Extract<Step, { kind: 'question' }>;
  page: string;
  known: readonly [string, string][];
};

function QuestionPage({ tool, context, query, step, page, known, onSubmit }: QuestionProps) {
  const { question, errors, isAgain, asked, count } = step;
  const own = new Set(typedFor([question], query).map(([name]) => name));
  return (
    <>
      <ErrorSummary problems={[...errors]} id={outcomeId} />
      <div className={styles.columns}>
        <div>
          <p className={styles.step}>
            <b>{tool.words.title}</b> {isAgain ? words.step.change : words.step.at(asked.length + 1, count)}
          </p>
          <form
            method="get"
            action={toHeading(page)}
            noValidate
            data-tool={tool.path}
            data-dd-privacy="hidden"
            className={styles.form}
            {...(onSubmit && { onSubmit })}
          >
            {known
              .filter(([name]) => !own.has(name))
              .map(([name, value]) => (
                <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
              ))}
            <QuestionField
              question={question}
              answers={step.answers}
              typed={query}
              errors={errors}
              reveal={(option) => tool.reveal?.(question.name, option, context)}
            />
            <input type="hidden" name="asked" value={question.name} />
            <Button>{words.go}</Button>
          </form>
          <p className={styles.note}>{words.privacy}</p>
        </div>
        <SoFar
          {...{ tool, context, query, step, page }}
          heading={isAgain ? words.soFar.others : words.soFar.heading}
          except={question.name}
        />
      </div>
    </>
  );
}

type SoFarProps = ToolPage & { page: string; heading: string; except?: string };

/** What was answered, each with a link to change it. Changing one keeps all others that still apply. */
function SoFar({ step, query, page, heading, except }: SoFarProps): ReactNode {
  const rows = step.asked.filter(({ name }) => name !== except);
  if (rows.length === 0) return null;
  const answers = answersIn(step, query);
  return (
    <section className={styles.soFar} aria-labelledby="so-far" data-dd-privacy="hidden">
      <h2 id="so-far">{heading}</h2>
      <dl>
        {rows.map((question) => {
          const asked = typeof question.ask === 'string' ? question.ask : question.ask(step.answers);
          return (
            <div key={question.name}>
              <dt>{asked}</dt>
              <dd>{saidIn(question, step, query)}</dd>
              <dd>
                <SiteLink to={toHeading(addressOf(page, answers, question.name))}>
                  {words.soFar.change}
                  <span className="hidden-text">: {asked}</span>
                </SiteLink>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        <SiteLink to={toHeading(page)}>{words.soFar.again}</SiteLink>
      </p>
    </section>
  );
}

/** An answer as the list shows it: the labels that were chosen, and what was typed. */
function saidIn(question: Step['asked'][number], { answers }: Step, typed: URLSearchParams): string {
  const { name, say } = question;
  if (say) return say(answers[name]);
  if (question.kind === 'date')
    return dateFields(name)
      .map((part) => textIn(typed, part))
      .join(' ');
  if (question.kind === 'fields') {
    return Object.entries(question.fields)
      .map(([field, { unit = '' }]) => withUnit(textIn(typed, field || name), unit))
      .join(', ');
  }
  const chosen = question.options.filter(({ value }) => typed.getAll(name).includes(value));
  return chosen
    .map(({ label, field }) => (field ? `${label}: ${withUnit(textIn(typed, field.name), field.unit ?? '')}` : label))
    .join(', ');
}

/** Pounds stand before the number, as in the field. */
const withUnit = (text: string, unit: string) =>
  unit === '£' ? `£${text.replace('£', '')}` : `${text} ${unit}`.trim();
