import { request } from 'undici';

type Page = { status: number; location: string; text: string };

/** A browser without JavaScript: it has cookies, and sends the forms of the pages that it opened. */
export type FormBrowser = {
  /** Opens a page that must be there, and returns its HTML. */
  open: (path: string) => Promise<string>;
  /** Opens the page of a form, fills it in and sends it; resolves with the redirect, which there must be. */
  fillIn: (path: string, fields: Record<string, string>) => Promise<string>;
  /** Sends a form whose response is a page itself, with this status. */
  ask: (path: string, fields: Record<string, string>, status: number) => Promise<string>;
};

type Settings = { origin: string; headers: () => Record<string, string>; signal: AbortSignal };

export function openFormBrowser({ origin, headers, signal }: Settings): FormBrowser {
  const cookies = new Map<string, string>();

  const send = async (path: string, form?: Record<string, string>): Promise<Page> => {
    const response = await request(new URL(path, origin), {
      method: form ? 'POST' : 'GET',
      headers: {
        ...headers(),
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form ? new URLSearchParams(form).toString() : null,
      signal,
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    const { location = '' } = response.headers;
    return { status: response.statusCode, location: String(location), text: await response.body.text() };
  };
  const expectStatus = (page: Page, status: number, what: string) => {
    if (page.status !== status) throw new Error(`${what} responded with ${page.status}`);
    return page;
  };
  const open = async (path: string) => expectStatus(await send(path), 200, 'the page').text;

  return {
    open,
    fillIn: async (path, fields) => {
      const [, token] = /name="form" value="([^"]*)"/.exec(await open(path)) ?? [];
      if (!token) throw new Error('the form has no token');
      return expectStatus(await send(path, { ...fields, form: token }), 303, 'the form').location;
    },
    ask: async (path, fields, status) => expectStatus(await send(path, fields), status, 'the form').text,
  };
}
