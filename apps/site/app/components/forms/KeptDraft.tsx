import { useEffect, useState } from 'react';
import { readDraft, removeDrafts, saveDraft } from '../../browser/stored-drafts.ts';

type Props = {
  /** The id of the text area. */
  field: string;
  /** What the draft is of, so that two forms do not share one. */
  name: string;
};

/**
 * Keeps what is being written in this tab, so that a crash, a time-out or a lost signal loses nothing, and says so when
 * there is no connection. It goes when the confirmation page is reached, at sign-out, and after a day.
 */
export function KeptDraft({ field, name }: Props) {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const area = document.getElementById(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const kept = readDraft(name);
    const keep = () => saveDraft(name, area.value);
    if (kept && area.value === '') area.value = kept;
    // A quick typist, or a slow phone: written before this ran.
    else if (area.value !== area.defaultValue) keep();
    const look = () => setOffline(!navigator.onLine);
    area.addEventListener('input', keep);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    look();
    return () => {
      area.removeEventListener('input', keep);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, [field, name]);
  return (
    <p role="status">{offline && 'You are offline. What you have written is kept here; send it when you are back.'}</p>
  );
}

/** On the page that says it was sent. */
export function ForgetDrafts() {
  useEffect(removeDrafts, []);
  return null;
}
