// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../test/place-island.tsx';
import { DialPicker } from './DialPicker.tsx';

const names = ['dial1', 'dial2', 'dial3', 'dial4', 'dial5'];
const positions = [2.5, 5.5, 4.5, 6.5, 3.5];

const drawn = new URLSearchParams(names.map((name, at) => [name, String(positions[at])])).toString();
const Dials = ({ search }: { search: string }) => <DialPicker typed={new URLSearchParams(search)} />;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => document.body.replaceChildren());

const field = (name: string) => {
  const found = document.querySelector(`input[name=${name}]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`there is no field ${name}`);
  return found;
};
const texts = () => names.map((name) => field(name).value);
const sliders = () => [...document.querySelectorAll('[role=slider]')];
const values = () => sliders().map((slider) => Number(slider.getAttribute('aria-valuenow')));

/** The dials in a form, whose fields hold these texts. */
function place(typed: string[]) {
  const { element, hydrate } = placeIsland(Dials, { search: drawn });
  const form = document.createElement('form');
  form.innerHTML = names.map((name, at) => `<input name="${name}" value="${typed[at] ?? ''}">`).join('');
  document.body.append(form);
  const [data] = document.getElementsByTagName('script');
  form.prepend(...(data ? [data] : []), element);
  return { form, live: () => act(() => hydrate()) };
}

const press = (dial: number, key: string) =>
  act(() => sliders()[dial]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

it('are a picture on the server, and sliders with a name and a text in the browser', async () => {
  const { live } = place(positions.map(String));
  expect(document.querySelector('svg')?.getAttribute('role')).toBe('img');
  expect(sliders()).toEqual([]);
  await live();
  expect(document.querySelector('svg')?.getAttribute('role')).toBe('group');
  expect(sliders().map((slider) => slider.getAttribute('aria-label'))).toEqual([
    ...['First dial', 'Second dial', 'Third dial', 'Fourth dial', 'Fifth dial'],
  ]);
  expect(sliders().map((slider) => slider.getAttribute('aria-valuetext'))).toEqual([
    ...['between 2 and 3', 'between 5 and 6', 'between 4 and 5', 'between 6 and 7', 'between 3 and 4'],
  ]);
});

it('stand where the fields say, before and after', async () => {
  const { live } = place(['1', '', '', '', '9.5']);
  await live();
  expect(values()).toEqual([1, 0, 0, 0, 9.5]);
  field('dial2').value = '7';
  await act(() => field('dial2').dispatchEvent(new Event('input', { bubbles: true })));
  expect(values()).toEqual([1, 7, 0, 0, 9.5]);
  expect(document.querySelector('svg title')?.textContent).toContain(
    'the pointers are on 1, on 7, on 0, on 0, between 9',
  );
});

it('fill in their field by keys, and tell the form', async () => {
  const { form, live } = place(['', '3', '', '', '']);
  const told = vi.fn();
  form.addEventListener('input', told);
  await live();
  expect(await press(4, 'ArrowUp')).toBe(false);
  expect(texts()).toEqual(['0', '3', '0', '0', '0.5']);
  expect(told).toHaveBeenCalledOnce();
  expect(values()).toEqual([0, 3, 0, 0, 0.5]);
  expect(await press(4, 'Tab')).toBe(true);
  expect(told).toHaveBeenCalledOnce();
});

it('fill in their field by a tap, but not by a click without a place', async () => {
  const { live } = place(['', '', '', '', '']);
  await live();
  const tap = (init: MouseEventInit) =>
    act(() => sliders()[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...init })));
  await tap({ clientX: 30, clientY: 0, detail: 0 });
  expect(texts()).toEqual(['', '', '', '', '']);
  await tap({ clientX: 30, clientY: 0, detail: 1 });
  expect(texts()).toEqual(['0', '7.5', '0', '0', '0']);
  expect(document.activeElement).toBe(sliders()[1]);
});
