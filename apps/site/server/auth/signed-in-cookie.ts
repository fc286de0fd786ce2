/** Makes the page's script show the sign-out button. It identifies no one and grants no access. */
export const signedInCookie = 'signed-in=1; Path=/; Secure; SameSite=Lax';
export const noSignedInCookie = `${signedInCookie}; Max-Age=0`;
