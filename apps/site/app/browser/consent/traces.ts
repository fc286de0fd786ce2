/** What monitoring and analytics leave in a browser, so that a withdrawal leaves nothing. */
export const screenHistoryKey = 'screenHistory';
export const monitoringCookie = '_dd_s_v2';
/** As an earlier release of the monitoring named it. */
const earlierMonitoringCookie = '_dd_s';

export function clearTraces(): void {
  for (const name of [monitoringCookie, earlierMonitoringCookie]) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
    if (document.cookie.includes(`${name}=`)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  sessionStorage.removeItem(screenHistoryKey);
}
