import { toString as plainText } from 'hast-util-to-string';
import { describe, expect, it } from 'vitest';
import { readWeek } from './read-week.ts';

const attack = '<script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">here</a>';

describe('the templates of a read week', () => {
  it('go through the rich-text sanitiser, each of them @MTR-12 @SAN-1', () => {
    const week = readWeek({
      isMeterReadWeek: true,
      contactCardPillTemplate: `Now${attack}`,
      contactCardTemplate: `<p>Now</p>${attack}`,
      headingTemplate: `Send <b>now</b>${attack}`,
      smrErrorTemplate: `<p>Later</p>${attack}`,
    });
    for (const tree of [week.pill, week.card, week.heading, week.failure]) {
      const html = JSON.stringify(tree);
      expect(html).not.toMatch(/steal|onerror|img|javascript/);
      expect(html).toMatch(/Now|now|Later/);
    }
    expect(week.title).toBe('Send nowhere');
    expect(week.heading.type === 'root' && plainText(week.heading)).toBe(week.title);
  });
});
