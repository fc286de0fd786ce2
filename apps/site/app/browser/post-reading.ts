/** Posts meter readings, and leaves the form without the entry of a POST in the history. */
import type { StoredReading } from './stored-readings.ts';

export const formPath = '/help-and-support/submit-meter-read';
const confirmPath = `${formPath}-confirm`;
const timeoutMs = 20_000;

type PostResult = { confirmation: string } | 'refused' | 'unreachable';

export async function post({ fields }: StoredReading): Promise<PostResult> {
  try {
    const response = await fetch(formPath, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isTaken = response.redirected && new URL(response.url).pathname === confirmPath;
    if (isTaken) return { confirmation: response.url };
    return 'refused';
  } catch {
    return 'unreachable';
  }
}

/**
 * Makes this history entry a GET of the form: 'Back' to the entry of a POST fails, because the response is `no-store`.
 * Done on leaving, and no earlier, so that a reload of an error page keeps what was typed.
 */
export function dropPostEntry(): void {
  history.replaceState(null, '', location.href);
}

export function confirmReading(url: string): void {
  dropPostEntry();
  location.assign(url);
}
