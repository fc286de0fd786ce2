import { sentCookie } from '../journeys/meter-reading-forms.ts';

/** Whether no `__Host-` cookie of the visitor changes the page: a reading that was sent does not. */
export function isAnonymous(cookies = ''): boolean {
  if (!cookies.includes('__Host-')) return true;
  const own = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith('__Host-'));
  return own.every((cookie) => cookie.startsWith(`${sentCookie}=`));
}
