/**
 * The product's own inline script: it runs before the first paint and shows the banner to visitors who have not chosen
 * yet, so that there is no layout shift. The page stays the same for everyone, so it can be cached.
 */
export const consentBootstrap =
  "if(!/(^|; )OptanonConsent=[^;]*NotLandingPage/.test(document.cookie))document.documentElement.dataset.cookies='ask'";
