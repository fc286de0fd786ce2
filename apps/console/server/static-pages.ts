/** Pages that need nobody signed in and no other process. */
const pages = {
  signedOut: ['You are signed out', 'Close the browser on a shared computer.'],
  signedOutHere: [
    'You are signed out in this browser',
    'The database did not answer, so the session itself may last until it is not used for an hour. Close the browser.',
  ],
  notSignedIn: ['You are not signed in', 'The sign-in was not completed, or took longer than 15 minutes.'],
  noRole: [
    'You have no role here',
    'Your account is known and has none of the roles of this console. Ask the person who manages your accounts.',
  ],
  sessionEnded: [
    'Your session has ended, and nothing was changed',
    'Sign in again in a new tab. Then go back to the form in this tab, where what you wrote still is, and send it again.',
  ],
  cannot: [
    'The console cannot reach the database',
    'The site goes on showing the notices and read weeks that it showed last. If you have just sent a form, look whether it is done before you send it again. Try again in a minute.',
  ],
  cannotSend: [
    'The console cannot reach the database',
    'Nothing was changed: what you sent was not carried out. The site goes on showing the notices and read weeks that it showed last. Try again in a minute.',
  ],
  failed: ['Something went wrong', 'Nothing more is known here. The log of the console has the cause.'],
} as const satisfies Record<string, readonly [string, string]>;

export function noticePage(status: number, name: keyof typeof pages): Response {
  const [title, text] = pages[name];
  const runbook =
    status < 500
      ? ''
      : '<p>If it lasts: <a href="/runbook#a-notice-while-the-database-is-down">how to put up a notice without the database</a>, and the rest of the <a href="/runbook">runbook</a>.</p>';
  const html = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/plain.css"><title>${title} – Console</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/sign-in">Sign in</a></p>${runbook}</main></body>
</html>
`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
