/**
 * The one script that is in the page itself: it runs before anything is drawn and lets the product's own banner be seen
 * by whoever has not chosen yet, so that nothing moves later. The page is the same for everyone, so caches may keep it.
 */
export const earlyChoice =
  "if(!/(^|; )OptanonConsent=[^;]*NotLandingPage/.test(document.cookie))document.documentElement.dataset.cookies='ask'";
