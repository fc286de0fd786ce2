import { formatTime } from '@lamplighter/contracts/time/opening-hours';
import type { NucleusKind } from '../../../../server-interface.ts';
import { callHours } from '../../../call-back/call-choices.ts';
import { Button } from '../../../components/Button.tsx';
import { useSite } from '../../../site.ts';
import styles from './NucleusForm.module.css';
import { callbackWords, tariffWords } from './words.ts';

/** An article's embedded form. It is complete without a script; with its two scripts it responds in place. */
export function NucleusForm({ kind }: { kind: NucleusKind }) {
  return kind === 'callback-request' ? <CallbackRequest /> : <TariffChecker />;
}

function CallbackRequest() {
  const { heading, explain, question, ask, times, submits } = callbackWords;
  const { brandId } = useSite();
  // The hours of a weekday; the form says which day, and its hours.
  const { from, to } = callHours(brandId).week[1] ?? { from: 0, to: 0 };
  const choices = [
    { value: 'morning', label: times.morning(formatTime(from)) },
    { value: 'afternoon', label: times.afternoon(formatTime(to)) },
    { value: 'any', label: times.any },
  ];
  return (
    <form className={styles.form} data-nucleus="callback-request" method="get" noValidate>
      <h2>{heading}</h2>
      <p>{explain}</p>
      {/* Without a script the form can be sent unanswered; the next page then asks. */}
      <input type="hidden" name="call" value="ask" />
      <Question name="call" question={question} ask={ask} choices={choices} />
      {/* Each button has its own form: Pay As You Go is another team, with other subjects. */}
      <div className={styles.submits}>
        {submits.map(({ label, action }, index) => (
          <Button key={action} formAction={action} look={index === 0 ? 'primary' : 'quiet'}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

function TariffChecker() {
  const { heading, explain, questions, yes, no, submit, outcomes } = tariffWords;
  const choices = [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  return (
    <form className={styles.form} data-nucleus="tariff-checker" method="get" noValidate>
      <h2>{heading}</h2>
      <p>{explain}</p>
      {questions.map(({ name, question, ask }) => (
        <Question key={name} name={name} question={question} ask={ask} choices={choices} />
      ))}
      <Button>{submit}</Button>
      <div data-result tabIndex={-1} role="status">
        {outcomes.map(({ kind, text }) => (
          <p key={kind} data-outcome={kind}>
            {text}
          </p>
        ))}
      </div>
    </form>
  );
}

type QuestionProps = { name: string; question: string; ask: string; choices: { value: string; label: string }[] };

function Question({ name, question, ask, choices }: QuestionProps) {
  return (
    <fieldset data-ask={ask}>
      <legend>{question}</legend>
      <p className={styles.problem} data-problem hidden role="alert" />
      {choices.map(({ value, label }) => (
        <div key={value} className={styles.choice}>
          <input type="radio" id={`${name}-${value}`} name={name} value={value} />
          <label htmlFor={`${name}-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
}
