/** The provider's own pages, not the product's: plain and accessible. */

const style = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
  body { max-width: 30rem; margin: 2rem auto; padding: 0 1rem }
  label { display: block; font-weight: 600 }
  input, button { font: inherit; min-height: 44px; padding: 0 .75rem; box-sizing: border-box }
  input { width: 100% }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `refused` is the name that was typed when the sign-in failed. */
export function signInPage(refused?: string): string {
  const problem = 'Enter the email address and password of your account';
  const alert = refused === undefined ? '' : `<p role="alert" id="problem"><strong>${problem}</strong></p>`;
  const described = refused === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  return page(
    refused === undefined ? 'Sign in to your account' : 'Error: Sign in to your account',
    `${alert}<form method="post">
<p><label for="sign-in-name">Email address</label><input id="sign-in-name" name="sign-in-name" type="email" autocomplete="username" value="${escaped(refused ?? '')}"${described}></p>
<p><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password"${described}></p>
<p><button>Sign in</button></p>
</form>`,
  );
}

/** The customer has already asked to sign out at the site, so a script submits the form. */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    `${form}<p><button id="yes" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>
<script>document.getElementById('op.logoutForm').requestSubmit(document.getElementById('yes'))</script>`,
  );
}
