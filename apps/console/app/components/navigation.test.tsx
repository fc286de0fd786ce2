// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub, data, Outlet, redirect, useActionData } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendForm } from '../sent-form.ts';
import { ErrorSummary } from './FormOutcome.tsx';
import { OutdatedContext, PageForm, PageLink } from './navigation.tsx';
import { Unknown } from './Unknown.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => document.body.replaceChildren());

type Outcome = Exclude<Awaited<ReturnType<typeof sendForm<undefined>>>, undefined>['data'];

function Page() {
  const outcome = useActionData<Outcome>();
  return (
    <>
      <Unknown change={outcome?.unknown} />
      <ErrorSummary errors={outcome?.errors ?? {}} />
      <PageForm method="post">
        <input name="reason" id="reason" defaultValue="" />
        <button type="submit" name="intent" value="hold">
          Hold
        </button>
        <button type="submit" formAction="/export">
          Export
        </button>
      </PageForm>
      <PageLink to="/other">Other</PageLink>
    </>
  );
}

type Sent = (fields: FormData) => Promise<unknown>;

/** The page in a browser, with what becomes of its form. */
async function show(send: Sent, { isOutdated = false, read = async () => {} } = {}) {
  const Stub = createRoutesStub([
    {
      Component: () => (
        <OutdatedContext value={isOutdated}>
          <Outlet />
        </OutdatedContext>
      ),
      children: [
        {
          path: '/',
          Component: Page,
          loader: async () => {
            await read();
            return null;
          },
          shouldRevalidate: () => true,
          action: ({ request }) => sendForm(async () => send(await request.formData()), request),
        },
        { path: '/other', Component: () => 'the other page' },
      ],
    },
  ]);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(<Stub />));
  const found = <E extends Element>(selector: string, type: new () => E): E => {
    const match = element.querySelector(selector);
    if (!(match instanceof type)) throw new Error(`there is no ${selector}`);
    return match;
  };
  const press = (name: string) =>
    [...element.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name)?.click();
  return { text: () => element.textContent, field: found('input', HTMLInputElement), press, element };
}

describe('a form', () => {
  it('is sent once, with the button that was pressed, however often that is', async () => {
    const sent: object[] = [];
    let respond = () => {};
    const { press, field } = await show(async (fields) => {
      sent.push(Object.fromEntries(fields));
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return redirect('/?done=hold');
    });
    field.value = 'a call';
    // In one task, before anything is rendered; and after it is.
    await act(async () => {
      press('Hold');
      press('Hold');
    });
    await act(async () => press('Hold'));
    expect(sent).toEqual([{ reason: 'a call', intent: 'hold' }]);
    await act(async () => respond());
    expect(field.value).toBe('');
    await act(async () => press('Hold'));
    expect(sent).toHaveLength(2);
    await act(async () => respond());
  });

  it('keeps what was typed when it is refused', async () => {
    const { press, field, text } = await show(async () =>
      data({ errors: { reason: 'Say why' }, unknown: undefined }, { status: 422 }),
    );
    field.value = 'short';
    await act(async () => press('Hold'));
    expect([text(), field.value]).toEqual([expect.stringContaining('Nothing was changed'), 'short']);
    // Its link leads to the field by the focus: another address would take the error away.
    await act(async () => press('Say why'));
    expect([document.activeElement, field.value]).toEqual([field, 'short']);
    expect(text()).toContain('Say why');
  });

  it('is sent again once it was refused, also while the page is still read again', async () => {
    const sent: object[] = [];
    let reading = Promise.withResolvers<void>();
    reading.resolve();
    const send = async (fields: FormData) => {
      sent.push(Object.fromEntries(fields));
      return data({ errors: { reason: 'Say why' }, unknown: undefined }, { status: 422 });
    };
    const { press, field, text } = await show(send, { read: () => reading.promise });
    reading = Promise.withResolvers<void>();
    await act(async () => press('Hold'));
    expect(text()).toContain('Say why');
    field.value = 'a call';
    await act(async () => press('Hold'));
    expect(sent).toEqual([
      { reason: '', intent: 'hold' },
      { reason: 'a call', intent: 'hold' },
    ]);
    await act(async () => reading.resolve());
  });

  it.each([
    ['the network', new TypeError('Failed to fetch'), 'We do not know whether it was done'],
    ['the session', { status: 401, statusText: '', internal: false, data: '<html>' }, 'Sign in in a new tab'],
    ['the database', { status: 503, statusText: '', internal: false, data: '<html>' }, 'Nothing was changed'],
  ])('without %s stays on the page with what was typed', async (_what, error, said) => {
    const { press, field, text } = await show(() => Promise.reject(error));
    field.value = 'the customer called';
    await act(async () => press('Hold'));
    expect([text(), field.value]).toEqual([expect.stringContaining(said), 'the customer called']);
  });

  it.each([
    ['a file is left to the browser', 'Export', false],
    ['a page of another release is left to the browser', 'Hold', true],
  ])('for %s', async (_what, button, isOutdated) => {
    const send = vi.fn<Sent>();
    const { press, element } = await show(send, { isOutdated });
    const prevented = vi.fn();
    element.addEventListener('submit', (event) => {
      prevented(event.defaultPrevented);
      event.preventDefault();
    });
    await act(async () => press(button));
    expect([prevented.mock.calls, send.mock.calls]).toEqual([[[false]], []]);
  });
});

it.each([
  [false, 'the other page'],
  [true, 'HoldExportOther'],
])('a link, while the server is of another release: %s', async (isOutdated, shown) => {
  const { press, text, element } = await show(vi.fn<Sent>(), { isOutdated });
  // The document would be loaded.
  element.addEventListener('click', (event) => event.preventDefault());
  await act(async () => press('Other'));
  expect(text()).toBe(shown);
});
