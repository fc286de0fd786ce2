/**
 * Content that is available, or still loading. A loader returns what arrives within `graceMs`; later content is
 * streamed: the page's frame and a spinner are sent at once, the rest when `later` resolves. See `entry.server.tsx`.
 */
export type Arrival<T> = { value: T } | { later: Promise<T> };

const graceMs = 100;

type Settings = { mayStream: boolean; timeoutMs: number };

/** For optional content: when it fails, or takes too long, the page is shown without it. */
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

/** Whether the data of a loader holds content that is still loading. */
export function holdsLateContent(loaderData: unknown): boolean {
  return typeof loaderData === 'object' && loaderData !== null && Object.values(loaderData).some(isLate);
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
}
