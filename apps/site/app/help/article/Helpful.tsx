import { maxCommentLength } from '@lamplighter/contracts/content/article-feedback';
import { Button } from '../../components/Button.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { safetyFacts } from '../../facts.ts';
import type { CommentField, FeedbackOutcome, VoteField } from './article-feedback.ts';
import styles from './Helpful.module.css';
import { articleWords } from './words.ts';

const words = articleWords.helpful;

/** 'Was this helpful?', and after a 'No' what was missing. Neither form needs a script or a token. */
export function Helpful({ article }: { article: string }) {
  const { question, yes, no, thanks, notRecorded, notAlone } = words;
  return (
    <>
      <form className={styles.helpful} method="post" action="/help-and-support/article-votes">
        <input type="hidden" name={'article' satisfies VoteField} value={article} />
        <h2 id="helpful">{question}</h2>
        <div className={styles.votes}>
          <Button look="quiet" name={'helpful' satisfies VoteField} value="yes">
            {yes}
            <span className="hidden-text">this page was helpful</span>
          </Button>
          <Button look="quiet" name={'helpful' satisfies VoteField} value="no">
            {no}
            <span className="hidden-text">this page was not helpful</span>
          </Button>
        </div>
        <p id={'thank-you' satisfies FeedbackOutcome} className={styles.outcome} tabIndex={-1}>
          {thanks}
        </p>
        <p id={'not-recorded' satisfies FeedbackOutcome} className={styles.outcome} tabIndex={-1}>
          {notRecorded}
        </p>
        <p id={'not-alone' satisfies FeedbackOutcome} className={styles.outcome} tabIndex={-1}>
          {notAlone.text} <PhoneLink fact={safetyFacts['samaritans-phone']} />.{' '}
          <SiteLink to={notAlone.abuse.link}>{notAlone.abuse.label}</SiteLink>
        </p>
      </form>
      <WhatWasMissing article={article} />
    </>
  );
}

function WhatWasMissing({ article }: { article: string }) {
  const { question, hint, send, contact } = words.missing;
  return (
    <form
      id={'what-was-missing' satisfies FeedbackOutcome}
      className={styles.missing}
      method="post"
      action="/help-and-support/article-votes/what-was-missing"
      aria-labelledby="missing-question"
      tabIndex={-1}
    >
      <input type="hidden" name={'article' satisfies CommentField} value={article} />
      <p>{words.sorry}</p>
      <h2 id="missing-question">
        <label htmlFor="missing">{question}</label>
      </h2>
      <p id="missing-hint" className={styles.hint}>
        {hint(maxCommentLength)}
      </p>
      <textarea
        id="missing"
        name={'missing' satisfies CommentField}
        rows={3}
        maxLength={maxCommentLength}
        aria-describedby="missing-hint"
        autoComplete="off"
      />
      <Button>{send}</Button>
      <p>
        {contact.text} <SiteLink to={contact.link}>{contact.label}</SiteLink>
      </p>
    </form>
  );
}
