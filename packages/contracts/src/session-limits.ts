/** After this long without a sign of life a customer is signed out: in the browser, and by the server whatever the browser does. */
export const idleMinutes = 15;
