// @vitest-environment happy-dom
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeIsland } from '../../test/place-island.tsx';
import { SiteLink } from '../components/SiteLink.tsx';

const reported = vi.fn();
beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => document.body.replaceChildren());

let fail = () => {};

type Props = { label: string };

/** Two fields and a counter; it throws when `fail` is called. */
function Form({ label }: Props) {
  const [count, setCount] = useState(0);
  const [failed, setFailed] = useState(false);
  fail = () => flushSync(() => setFailed(true));
  if (failed) throw new Error('broken');
  return (
    <form>
      <label>
        {label} <input name="first" defaultValue="sent" />
      </label>
      <input name="agreed" type="checkbox" />
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </form>
  );
}

const field = (name: string) => {
  const found = document.querySelector(`[name=${name}]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`there is no field ${name}`);
  return found;
};

/** What a visitor does in the form: text, a choice, the focus and the cursor. */
function use() {
  field('first').value = 'typed';
  field('agreed').checked = true;
  field('first').focus();
  field('first').setSelectionRange(2, 3);
}

function expectUsed() {
  expect([field('first').value, field('agreed').checked]).toEqual(['typed', true]);
  expect(document.activeElement).toBe(field('first'));
  expect([field('first').selectionStart, field('first').selectionEnd]).toEqual([2, 3]);
}

it('takes over the elements of the server, with what was entered before', async () => {
  const { element, hydrate } = placeIsland(Form, { label: 'Name' });
  const [form] = element.children;
  use();
  hydrate();
  expect(element.firstElementChild).toBe(form);
  expectUsed();
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(document.querySelector('button')?.textContent).toBe('1'));
  expect(reported).not.toHaveBeenCalled();
});

/** React resets a text area that was not empty when it was sent. */
describe('a text that the server sent back and that was changed before', () => {
  const read = vi.fn();
  function Text({ fails }: { fails: boolean }) {
    useEffect(() => {
      read(document.querySelector('textarea')?.value);
    }, []);
    return (
      <form>
        <textarea name="text" defaultValue="sent" />
        {fails && <Broken />}
      </form>
    );
  }
  function Broken(): null {
    throw new Error('broken');
  }
  const area = () => document.querySelector('textarea') ?? document.createElement('textarea');

  it.each([
    ['is taken over, and effects read it', false],
    ['is put back when the island throws', true],
  ])('%s', (_, fails) => {
    const { hydrate } = placeIsland(Text, { fails: false });
    area().value = 'sent, and more';
    area().focus();
    area().setSelectionRange(4, 5);
    hydrate(() => <Text fails={fails} />);
    expect([area().value, area().selectionStart, area().selectionEnd]).toEqual(['sent, and more', 4, 5]);
    expect(document.activeElement).toBe(area());
    if (!fails) expect(read).toHaveBeenLastCalledWith('sent, and more');
  });
});

it('links to the main site that the page names', async () => {
  function Linking() {
    const [isLive, setIsLive] = useState(false);
    useEffect(() => {
      setIsLive(true);
    }, []);
    return isLive && <SiteLink to="/energy">Energy</SiteLink>;
  }
  document.documentElement.dataset['mainSite'] = 'https://main.example';
  const { hydrate } = placeIsland(Linking, {});
  hydrate();
  await vi.waitFor(() => expect(document.querySelector('a')?.href).toBe('https://main.example/energy'));
});

it('leaves the form of the server with what was entered when the island throws at once', () => {
  const { element, hydrate } = placeIsland(Form, { label: 'Name' });
  const sent = element.innerHTML;
  use();
  hydrate(() => {
    throw new Error('broken');
  });
  expect(element.innerHTML).toBe(sent);
  expectUsed();
  expect(reported).toHaveBeenCalled();
});

it('puts the form of the server back with what was entered when the island throws later', () => {
  const { element, hydrate } = placeIsland(Form, { label: 'Name' });
  const sent = element.innerHTML;
  hydrate();
  document.querySelector('button')?.click();
  use();
  fail();
  expect(element.innerHTML).toBe(sent);
  expectUsed();
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual(['Error: broken']);
});

it('puts it back when an effect throws', () => {
  const { element, hydrate } = placeIsland(Form, { label: 'Name' });
  const sent = element.innerHTML;
  use();
  hydrate((props: Props) => {
    useEffect(() => {
      throw new Error('broken');
    }, []);
    return <Form {...props} />;
  });
  expect(element.innerHTML).toBe(sent);
  expectUsed();
});

it('enters nothing into the fields of the server that were not those of the island when it failed', () => {
  function Step() {
    const [at, setAt] = useState(0);
    fail = () => flushSync(() => setAt((last) => last + 1));
    if (at > 1) throw new Error('broken');
    return at === 0 ? <Fields token="sent" name="postcode" /> : <Fields token="later" name="address" />;
  }
  const Fields = ({ token, name }: Record<'token' | 'name', string>) => (
    <form>
      <input type="hidden" name="token" value={token} />
      <input name={name} />
    </form>
  );
  const { hydrate } = placeIsland(Step, {});
  hydrate();
  fail();
  expect(field('token').value).toBe('later');
  field('address').value = '14';
  fail();
  expect([field('token').value, field('postcode').value]).toEqual(['sent', '']);
});

it('keeps what was entered, and reports it, when the first rendering differs from that of the server', () => {
  const { hydrate } = placeIsland(Form, { label: 'Name' });
  use();
  hydrate(() => (
    <section>
      <Form label="Another name" />
    </section>
  ));
  expect(document.querySelector('label')?.textContent).toContain('Another name');
  expectUsed();
  expect(reported).toHaveBeenCalledOnce();
});
