import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallOut } from './CallOut.tsx';

describe('a call-out', () => {
  const shown = (value: string) =>
    renderToStaticMarkup(<CallOut action="Call" number={{ value }} terms="Free" />).replaceAll(/ class="[^"]*"/g, '');

  it('has the relay prefix of ordinary calls for an ordinary number', () => {
    expect(shown('0800 111 999')).toContain('<p>Relay UK: dial 18001 first</p>');
  });

  it('has the relay number of the emergency services for theirs', () => {
    expect(shown('999')).toContain('<p>Relay UK: dial <a href="tel:18000">18000</a> instead</p>');
  });
});
