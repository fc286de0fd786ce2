import { describe, expect, it, vi } from 'vitest';
import { trackDependency } from './dependency-tracking.ts';
import { createPageTemplates } from './page-templates.ts';

const placeholder = 'the-key-goes-here';

function page(html: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(html, {
    status,
    headers: { 'content-length': String(html.length), 'content-type': 'text/html', ...headers },
  });
}

describe('a page template', () => {
  let time = 1_000_000;
  const open = () => createPageTemplates({ placeholder, ttlMs: 30_000, now: () => time });

  it('is made once for all who ask meanwhile, and again when its content may have changed', async () => {
    const templates = open();
    const make = vi.fn(async () => {
      await trackDependency(Promise.resolve(), () => 1_010_000);
      return page(`a ${placeholder} b ${placeholder} c`);
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => templates.getOrRender('/form', make)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]?.parts.join('KEY')).toBe('a KEY b KEY c');
    expect(all[0]?.headers).toEqual({ 'content-type': 'text/html' });
    time = 1_009_999;
    await templates.getOrRender('/form', make);
    expect(make).toHaveBeenCalledTimes(1);
    time = 1_010_000;
    await templates.getOrRender('/form', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a redirect', () => page('', { location: '/' }, 303)],
    ['a failure', () => page('sorry', {}, 503)],
    ['a page that sets a cookie', () => page('mine', { 'set-cookie': 'a=b' })],
    ['a page that comes in parts', () => new Response('frame')],
  ])('is never %s', async (_, response) => {
    const templates = open();
    const make = vi.fn(async () => response());
    expect(await templates.getOrRender('/form', make)).toBeUndefined();
    expect(await templates.getOrRender('/form', make)).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is made again after content has changed, also when it was being made', async () => {
    const templates = open();
    const make = vi.fn(async () => page('whole'));
    await templates.getOrRender('/form', make);
    templates.expire();
    const rendering = templates.getOrRender('/form', make);
    templates.expire();
    await rendering;
    await templates.getOrRender('/form', make);
    await templates.getOrRender('/form', make);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('that cannot be made is tried again by the next', async () => {
    const templates = open();
    await expect(templates.getOrRender('/form', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await templates.getOrRender('/form', async () => page('whole'))).toMatchObject({ parts: ['whole'] });
  });

  it('is not kept for every query that can be made up', async () => {
    const templates = open();
    const make = vi.fn(async () => page('whole'));
    for (let turn = 0; turn <= 100; turn += 1) await templates.getOrRender(`/form?${turn}`, make);
    await templates.getOrRender('/form?100', make);
    expect(make).toHaveBeenCalledTimes(101);
    await templates.getOrRender('/form?0', make);
    expect(make).toHaveBeenCalledTimes(102);
  });
});
