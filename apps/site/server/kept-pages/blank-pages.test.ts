import { describe, expect, it, vi } from 'vitest';
import { createBlankPages } from './blank-pages.ts';
import { asIngredient } from './ingredients.ts';

const slot = 'the-key-goes-here';

function page(html: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(html, {
    status,
    headers: { 'content-length': String(html.length), 'content-type': 'text/html', ...headers },
  });
}

describe('a blank page', () => {
  let time = 1_000_000;
  const open = () => createBlankPages({ slot, freshMs: 30_000, now: () => time });

  it('is made once for all who ask meanwhile, and again when its content may have changed', async () => {
    const blanks = open();
    const make = vi.fn(async () => {
      await asIngredient(Promise.resolve(), () => 1_010_000);
      return page(`a ${slot} b ${slot} c`);
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => blanks.obtain('/form', make)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]?.parts.join('KEY')).toBe('a KEY b KEY c');
    expect(all[0]?.headers).toEqual({ 'content-type': 'text/html' });
    time = 1_009_999;
    await blanks.obtain('/form', make);
    expect(make).toHaveBeenCalledTimes(1);
    time = 1_010_000;
    await blanks.obtain('/form', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a redirect', () => page('', { location: '/' }, 303)],
    ['a failure', () => page('sorry', {}, 503)],
    ['a page that sets a cookie', () => page('mine', { 'set-cookie': 'a=b' })],
    ['a page that comes in parts', () => new Response('frame')],
  ])('is never %s', async (_, answer) => {
    const blanks = open();
    const make = vi.fn(async () => answer());
    expect(await blanks.obtain('/form', make)).toBeUndefined();
    expect(await blanks.obtain('/form', make)).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('that cannot be made is tried again by the next', async () => {
    const blanks = open();
    await expect(blanks.obtain('/form', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await blanks.obtain('/form', async () => page('whole'))).toMatchObject({ parts: ['whole'] });
  });

  it('is not kept for every query that can be made up', async () => {
    const blanks = open();
    const make = vi.fn(async () => page('whole'));
    for (let turn = 0; turn <= 100; turn += 1) await blanks.obtain(`/form?${turn}`, make);
    await blanks.obtain('/form?100', make);
    expect(make).toHaveBeenCalledTimes(101);
    await blanks.obtain('/form?0', make);
    expect(make).toHaveBeenCalledTimes(102);
  });
});
