import { useCallback, useEffect, useRef, useState } from 'react';

/** An urgent suggestion tells what to do about a danger, and comes first. */
export type Suggestion = { title: string; link: string; urgent?: true };

const pauseMs = 150;
const leastLetters = 2;
const closed: { suggestions: Suggestion[]; at: number } = { suggestions: [], at: -1 };

function isSuggestions(body: unknown): body is { suggestions: Suggestion[] } {
  return typeof body === 'object' && body !== null && 'suggestions' in body && Array.isArray(body.suggestions);
}

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/search/suggestions?q=${encodeURIComponent(typed)}`, { signal });
  const body: unknown = await response.json();
  return isSuggestions(body) ? body.suggestions : [];
}

/** Suggestions for what is typed, after a pause, and the one that is chosen among them. */
export function useSuggestions() {
  const [list, setList] = useState(closed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  // A late response would move the choice of somebody who uses the list, or reopen a list that was closed.
  const stopAsking = useCallback(() => {
    clearTimeout(timer.current);
    asking.current?.abort();
  }, []);
  const close = useCallback(() => {
    stopAsking();
    setList(closed);
  }, [stopAsking]);
  const choose = useCallback(
    (at: number) => {
      stopAsking();
      setList(({ suggestions }) => ({ suggestions, at }));
    },
    [stopAsking],
  );
  const ask = useCallback(
    (text: string) => {
      // A space at the end says that the last word is complete.
      const typed = text.trimStart();
      if (typed.trimEnd().length < leastLetters) return close();
      stopAsking();
      const asked = new AbortController();
      asking.current = asked;
      timer.current = setTimeout(async () => {
        try {
          setList({ suggestions: await fetchSuggestions(typed, asked.signal), at: -1 });
        } catch {
          // A newer query replaced this one, or the connection is lost: the box still searches.
        }
      }, pauseMs);
    },
    [close, stopAsking],
  );
  useEffect(() => stopAsking, [stopAsking]);
  return { ...list, ask, choose, close };
}
