/** The data that monitoring and analytics store in a browser, so that a withdrawal can remove all of it. */
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
