import { type Group, groupsIn, isPastLandingPage, readConsentCookie } from './choice.ts';

declare global {
  interface Window {
    /** The enabled groups, as the consent tool lists them: ',C0001,C0002,'. */
    OnetrustActiveGroups?: string;
  }
}

export const groupsUpdated = 'OneTrustGroupsUpdated';

type View = Pick<Window, 'OnetrustActiveGroups' | 'addEventListener' | 'removeEventListener'> & {
  self: unknown;
  top: unknown;
  document: { cookie: string };
};

type Rule = { topWindowOnly: boolean };

/**
 * Consent is granted when the group is active, or when the cookie has both flags. With `topWindowOnly` an active group
 * does not count inside a frame, because the consent may have been given to the embedding site.
 */
export function isGranted(group: Group, view: View, { topWindowOnly }: Rule): boolean {
  const active = (view.OnetrustActiveGroups ?? '').toUpperCase().split(',');
  if (active.includes(group) && (!topWindowOnly || view.self === view.top)) return true;
  const consent = readConsentCookie(view.document.cookie) ?? '';
  return isPastLandingPage(consent) && groupsIn(consent).includes(group);
}

/** Starts at once if consent is granted, otherwise when the groups change to include it; then stops listening. */
export function whenGranted(group: Group, view: View, rule: Rule, start: () => Promise<void>): void {
  const startIfGranted = (): boolean => {
    try {
      if (!isGranted(group, view, rule)) return false;
      start().catch(onlyLog);
      return true;
    } catch (error) {
      onlyLog(error);
      return false;
    }
  };
  if (startIfGranted()) return;
  const look = () => {
    if (startIfGranted()) view.removeEventListener(groupsUpdated, look);
  };
  view.addEventListener(groupsUpdated, look);
}

/** Errors are logged only: no function of the site depends on this. */
export function onlyLog(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of a browser is its console
  console.warn('Consent or what follows it failed:', error);
}
