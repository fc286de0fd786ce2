import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useFetcher } from 'react-router';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/latest-figures.ts';
import { type NowData, readNow } from './now-data.ts';

const everyMs = 5_000;
const oldAfterMs = 15_000;
const notPermitted = [401, 403];

/** What the screen Now asks for by itself. The server knows its path: it is no activity of the session. */
export function loader({ context }: Route.LoaderArgs) {
  return readNow(context.get(pageContext));
}

/** Without an answer there are none, and the screen goes on with those that it has. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // To the sign-in.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && notPermitted.includes(error.status)) throw error;
    return undefined;
  }
}

/** The latest figures, and whether they are old: then they are still asked for, until there are newer ones. */
export function useLatestFigures(first: NowData): { latest: NowData; areOld: boolean } {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const [latest, setLatest] = useState(first);
  const [areOld, setAreOld] = useState(false);
  const receivedAt = useRef(0);

  useEffect(() => setLatest(first), [first]);
  useEffect(() => {
    if (data) setLatest(data);
  }, [data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are received when they change
  useEffect(() => {
    receivedAt.current = Date.now();
    setAreOld(false);
  }, [latest]);
  useEffect(() => {
    // By the clock: a computer that slept has counted no seconds.
    const look = () => setAreOld(Date.now() - receivedAt.current >= oldAfterMs);
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') load('/now/figures');
    };
    // An answer that does not come is asked for again.
    const timer = setInterval(ask, state === 'idle' ? everyMs : oldAfterMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [load, state]);

  return { latest, areOld };
}
