import { useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { confirmReading, dropPostEntry, formPath, post } from '../../browser/post-reading.ts';
import {
  readingKept,
  readingsKey,
  readReadings,
  removeReading,
  removeReadings,
  type StoredReading,
} from '../../browser/stored-readings.ts';
import { Button } from '../../components/Button.tsx';
import { keepTrack, unread } from './kept-readings.ts';
import styles from './OfflineReading.module.css';

/** Not in `words.ts`: browsers would load all of the form's words with it. */
const words = {
  heading: 'A reading is kept on this device',
  readOn: 'Read on',
  waiting:
    "You have no connection. We have kept your reading here, with its date, and nothing is lost. When you have one again, come back to this page and choose 'Send my reading now'.",
  ready: 'You have a connection again. Shall we send it now?',
  sending: 'Sending your reading',
  sent: 'Your reading has been sent.',
  failed: 'We could not reach the other end. Your reading is still kept here: try again in a moment.',
  send: 'Send my reading now',
  forget: 'Delete it from this device',
};

/** Only one tab sends at a time; the next one finds nothing left to send. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(readingsKey, work) : work();
}

/**
 * The readings that could not be sent. On the server it is hidden, and says what is true when the form keeps one and the
 * framework does not arrive.
 */
export default function OfflineReading() {
  const panel = useRef<HTMLElement>(null);
  const [{ phase, days, refused }, step] = useReducer(keepTrack, unread);

  useEffect(() => {
    const found = () => ({ readings: readReadings(), isOnline: navigator.onLine });
    const look = () => step({ type: 'looked', ...found() });
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === readingsKey || key === null) step({ type: 'changed', isDeleted: newValue === null, ...found() });
    };
    const take = (event: Event) => {
      event.preventDefault();
      flushSync(look);
      panel.current?.focus();
    };
    look();
    const listening = new AbortController();
    addEventListener('online', look, listening);
    addEventListener('offline', look, listening);
    addEventListener('storage', follow, listening);
    addEventListener(readingKept, take, listening);
    return () => listening.abort();
  }, []);

  const send = () => {
    step({ type: 'sending' });
    return oneTabAtATime(async () => {
      let last: string | undefined;
      for (const reading of readReadings()) {
        const result = await post(reading);
        if (result === 'refused') return step({ type: 'refused', reading });
        if (result === 'unreachable') return step({ type: 'unreachable', readings: readReadings() });
        last = result.confirmation;
        removeReading(reading.key);
      }
      if (last === undefined) step({ type: 'sent' });
      else confirmReading(last);
    });
  };
  const forget = () => {
    removeReadings();
    step({ type: 'deleted' });
  };

  if (phase === 'none') return null;
  const canSend = phase === 'ready' || phase === 'failed';
  return (
    <section ref={panel} className={styles.kept} tabIndex={-1} aria-labelledby="kept" hidden={phase === 'unread'}>
      <h2 id="kept">{words.heading}</h2>
      {days.length > 0 && (
        <p>
          {words.readOn} {days.join(', ')}
        </p>
      )}
      <p role="status">{words[phase === 'unread' ? 'waiting' : phase]}</p>
      {(canSend || phase === 'waiting') && (
        <p className={styles.actions}>
          {canSend && (
            <Button type="button" onClick={send}>
              {words.send}
            </Button>
          )}
          <Button type="button" look="plain" onClick={forget}>
            {words.forget}
          </Button>
        </p>
      )}
      {refused && <PostAsPage fields={refused} />}
    </section>
  );
}

/** Posts as a page load, so that the customer sees the response: validation errors, or that it is too late. */
function PostAsPage({ fields }: Pick<StoredReading, 'fields'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    dropPostEntry();
    form.current?.submit();
  }, []);
  return (
    <form ref={form} method="post" action={formPath} hidden>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
