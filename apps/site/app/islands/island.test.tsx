import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { useId, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { element, elements } from '../../test/document.ts';
import { SiteLink } from '../components/SiteLink.tsx';
import { island } from './island.tsx';
import { MainSiteOrigin } from './site-context.ts';

function Counter({ label }: { label: string }) {
  const id = useId();
  const [count] = useState(0);
  return (
    <p id={id}>
      {label}: {count}
    </p>
  );
}

const CounterIsland = island('test/Counter', 'form', Counter);

describe('an island on the server', () => {
  it('is its markup, the time at which it is hydrated, and its props as data that cannot end early', () => {
    const page = fromHtml(renderToStaticMarkup(<CounterIsland label="</script><b>a" />));
    const [data] = elements(page, 'script');
    expect(data?.properties).toEqual({ type: 'application/json' });
    const text = data?.children[0];
    expect(text?.type === 'text' && JSON.parse(text.value)).toEqual({ label: '</script><b>a' });
    expect(elements(page, 'b')).toEqual([]);
    expect(element(page, 'div').properties).toMatchObject({ dataIsland: 'test/Counter', dataWhen: 'form' });
  });

  it('names the key of what it shows from storage', () => {
    const Stored = island('test/Counter', 'interaction', Counter, { stored: 'kept-counts' });
    const page = fromHtml(renderToStaticMarkup(<Stored label="one" />));
    expect(element(page, 'div').properties).toMatchObject({ dataStored: 'kept-counts' });
  });

  it('has ids of its own for each use, which begin with what the browser is told', () => {
    const page = fromHtml(
      renderToStaticMarkup(
        <>
          <CounterIsland label="one" />
          <CounterIsland label="two" />
        </>,
      ),
    );
    const prefixes = elements(page, 'div').map(({ properties }) => String(properties['dataPrefix']));
    const ids = elements(page, 'p').map(({ properties }) => String(properties['id']));
    expect(new Set(ids).size).toBe(2);
    expect(ids.map((id, index) => id.includes(prefixes[index] ?? 'none'))).toEqual([true, true]);
  });

  it('has links to the main site, as the page has', () => {
    const Linking = island('test/Linking', 'form', () => <SiteLink to="/energy">Energy</SiteLink>);
    const page = fromHtml(
      renderToStaticMarkup(
        <MainSiteOrigin value="https://main.example">
          <Linking />
        </MainSiteOrigin>,
      ),
    );
    expect(element(page, 'a').properties).toMatchObject({ href: 'https://main.example/energy' });
  });

  it('fails when it needs the router, which the browser does not have', () => {
    const Located = island('test/Located', 'interaction', () => <p>{useLocation().pathname}</p>);
    expect(() => renderToStaticMarkup(<Located />)).toThrow('useLocation');
  });
});

it('every island is named after the file of its component', async () => {
  const app = join(import.meta.dirname, '..');
  const files = (await readdir(app, { recursive: true })).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const named = await Promise.all(
    files.map(async (file) => (await readFile(join(app, file), 'utf8')).match(/(?<= island\(')[^']+/g) ?? []),
  );
  const islands = files.filter((file) => file.endsWith('.island.tsx'));
  expect(named.flat().toSorted()).toEqual(islands.map((file) => file.replace('.island.tsx', '')).toSorted());
});
