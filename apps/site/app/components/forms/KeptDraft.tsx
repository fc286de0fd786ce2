import { useEffect, useState } from 'react';

type Props = {
  /** The id of the text area. */
  field: string;
  /** What the draft is of, so that two forms do not share one. */
  name: string;
};

const storageKey = (name: string) => `draft:${name}`;

/**
 * Keeps what is being written in this tab, so that a crash, a time-out or a lost signal loses nothing, and says so when
 * there is no connection. It goes when the confirmation page is reached.
 */
export function KeptDraft({ field, name }: Props) {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const area = document.getElementById(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const kept = sessionStorage.getItem(storageKey(name));
    const keep = () => sessionStorage.setItem(storageKey(name), area.value);
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
  useEffect(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  }, []);
  return null;
}
