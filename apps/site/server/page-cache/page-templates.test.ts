import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { trackDependency } from './dependency-tracking.ts';
import { createPageTemplates } from './page-templates.ts';

const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { 'content-length': String(html.length), 'x-page': 'yes', ...headers } });

describe('a page template', () => {
  let time = 1_000_000;
  const open = () => createPageTemplates({ ttlMs: 30_000, now: () => time });
  const rendering = () =>
    vi.fn(async (placeholders: Record<string, string>) => {
      await trackDependency(Promise.resolve(), () => time + 10_000);
      return page(`a${placeholders['gas']}b${placeholders['email']}c${placeholders['gas']}`);
    });
  const names = ['gas', 'email'];

  it('is rendered once for all who ask at the same time, until its content has to be read again', async () => {
    const templates = open();
    const render = rendering();
    const all = await Promise.all(Array.from({ length: 20 }, () => templates.getOrRender(names, render)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(all[0]?.headers).toEqual({ 'content-type': 'text/plain;charset=UTF-8', 'x-page': 'yes' });
    time += 9_999;
    await templates.getOrRender(names, render);
    expect(render).toHaveBeenCalledTimes(1);
    time += 1;
    await templates.getOrRender(names, render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('has each value wherever it belongs, as text, and nothing for one that is missing', async () => {
    const template = await open().getOrRender(names, rendering());
    const filled = template?.fill({ gas: '<1>', email: '$&' }, false).toString();
    expect(filled).toBe('a&lt;1&gt;b$&amp;c&lt;1&gt;');
    expect(gunzipSync(template?.fill({ gas: '<1>', email: '$&' }, true) ?? '').toString()).toBe(filled);
    expect(template?.fill({ gas: '1' }, false).toString()).toBe('a1bc1');
  });

  it('is another one for other names', async () => {
    const templates = open();
    const render = rendering();
    await templates.getOrRender(['gas'], render);
    await templates.getOrRender(names, render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is kept with 99 others, and leaves for the next one', async () => {
    const templates = open();
    const render = rendering();
    const ask = (number: number) => templates.getOrRender([`name${number}`], render);
    for (let number = 0; number < 100; number++) await ask(number);
    await ask(0);
    expect(render).toHaveBeenCalledTimes(100);
    await ask(100);
    await ask(0);
    expect(render).toHaveBeenCalledTimes(101);
    await ask(1);
    expect(render).toHaveBeenCalledTimes(102);
  });

  it('is not made of a page that is incomplete, sets a cookie or failed, and is tried again', async () => {
    const templates = open();
    const others = [
      new Response('part'),
      page('mine', { 'set-cookie': 'a=1' }),
      new Response('', { status: 503, headers: { 'content-length': '0' } }),
    ];
    for (const other of others) expect(await templates.getOrRender(names, async () => other)).toBeUndefined();
    await expect(templates.getOrRender(names, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await templates.getOrRender(names, rendering())).toBeDefined();
  });

  it('is rendered again after content has changed, also when that happens while it is rendered', async () => {
    const templates = open();
    const render = rendering();
    await templates.getOrRender(names, render);
    templates.expire();
    const pending = templates.getOrRender(names, render);
    templates.expire();
    await pending;
    await templates.getOrRender(names, render);
    await templates.getOrRender(names, render);
    expect(render).toHaveBeenCalledTimes(3);
  });
});
