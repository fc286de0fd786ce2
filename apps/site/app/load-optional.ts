/**
 * Content that is here, or on its way. A loader answers with what came within a moment; what did not is streamed:
 * the page's frame and a spinner go out at once, the rest follows when `later` is there. See `entry.server.tsx`.
 */
export type Arrival<T> = { value: T } | { later: Promise<T> };

const graceMs = 100;

type Settings = { mayStream: boolean; timeoutMs: number };

/** For content a page can do without: when it fails, or takes too long, the page is shown without it. */
export async function loadOptional<T, Without>(
  promise: Promise<T>,
  without: Without,
  { mayStream, timeoutMs }: Settings,
): Promise<Arrival<T | Without>> {
  const settled = promise.catch(() => without);
  const late = Symbol('late');
  const soon = await Promise.race([settled, after(mayStream ? graceMs : timeoutMs, late)]);
  if (typeof soon !== 'symbol') return { value: soon };
  return mayStream ? { later: Promise.race([settled, after(timeoutMs, without)]) } : { value: without };
}

export function isLate(arrival: unknown): arrival is { later: Promise<unknown> } {
  return typeof arrival === 'object' && arrival !== null && 'later' in arrival && arrival.later instanceof Promise;
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
}
