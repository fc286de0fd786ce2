/** The data that monitoring and analytics store in a browser, so that a withdrawal can remove all of it. */
export const screenHistoryKey = 'screenHistory';
/** Carries the failed calls of a request that was redirected. */
export const productErrorsCookie = 'productErrors';

const isTrace = (name: string) => name.startsWith('_dd_') || name === screenHistoryKey || name === productErrorsCookie;

export function clearTraces(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
    if (isTrace(name)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (isTrace(key)) storage.removeItem(key);
  }
}
