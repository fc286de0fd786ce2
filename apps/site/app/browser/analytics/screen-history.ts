import { screenHistoryKey } from '../consent/traces.ts';
import { screenOf } from './screens.ts';

const longest = 20;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(screenHistoryKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((screen) => typeof screen === 'string') : [];
  } catch {
    return [];
  }
}

/** Records the current screen and returns the previous one. Reloading a screen records it once. */
export function noteScreen(path: string): { screen: string; previousScreen: string | undefined } {
  const screen = screenOf(path);
  const history = read();
  const others = history.at(-1) === screen ? history.slice(0, -1) : history;
  sessionStorage.setItem(screenHistoryKey, JSON.stringify([...others, screen].slice(-longest)));
  return { screen, previousScreen: others.at(-1) };
}
