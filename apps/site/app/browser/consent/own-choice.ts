import { consentCookieOf, groups, groupsIn, readConsentCookie } from './choice.ts';
import { groupsUpdated } from './consent.ts';

/** Announces the enabled groups as a consent tool does: on every load and on every change. */
function announce(active: string[]): void {
  window.OnetrustActiveGroups = `,${active.join(',')},`;
  window.dispatchEvent(new CustomEvent(groupsUpdated, { detail: active }));
}

/** Saves the choice without leaving the page, and shows it in place of the question. */
function take(banner: HTMLElement, choice: string): void {
  const active = choice === 'accept' ? Object.values(groups) : [groups.necessary];
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = consentCookieOf(active, new Date());
  banner.querySelector('form')?.remove();
  const confirmation = banner.querySelector<HTMLElement>(`[data-chosen="${choice}"]`);
  if (confirmation) {
    confirmation.hidden = false;
    confirmation.focus();
  }
  announce(active);
}

/** The product's own banner, for a supplier without a consent tool. */
export function offerOwnChoice(): void {
  announce(groupsIn(readConsentCookie(document.cookie) ?? `groups=${groups.necessary}:1`));
  const banner = document.querySelector<HTMLElement>('[data-cookie-banner]');
  banner?.addEventListener('submit', (event) => {
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    take(banner, event.submitter.value);
  });
  banner?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-hide]')) hide(banner);
  });
}

/** Moves the focus to the start of the page: it would be lost with the button. */
function hide(banner: HTMLElement): void {
  banner.remove();
  document.getElementById('main')?.focus();
}
