/** Tells the page's script to offer signing out. It names nobody and grants nothing. */
export const signedInCookie = 'signed-in=1; Path=/; Secure; SameSite=Lax';
export const noSignedInCookie = `${signedInCookie}; Max-Age=0`;
