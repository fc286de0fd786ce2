/** What monitoring and analytics leave in a browser, so that a withdrawal leaves nothing. */
export const screenHistoryKey = 'screenHistory';

const isTrace = (name: string) => name.startsWith('_dd_') || name === screenHistoryKey;

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
