import { describe, expect, it } from 'vitest';
import { attributesIn, everyElement, namesIn, withEveryAttribute } from './markup-samples.ts';
import { outageNotice } from './outage-notice.ts';
import { richText } from './rich-text.ts';

describe('the rich-text sanitiser', () => {
  it('allows the elements a, sup, p and b, and no other @SAN-1', () => {
    expect(namesIn(everyElement.map(richText)).toSorted()).toEqual(['a', 'b', 'p', 'sup']);
  });

  it('allows the attribute href, and no other @SAN-1', () => {
    expect(attributesIn(richText(withEveryAttribute('a')), 'a')).toEqual(['href']);
    for (const name of ['sup', 'p', 'b']) expect(attributesIn(richText(withEveryAttribute(name)), name)).toEqual([]);
  });

  it('is applied to an outage notice @SAN-1', () => {
    const [scheduled] = outageNotice({
      title: 'A notice',
      message: `<h2>Loud</h2><p>Now</p>${withEveryAttribute('a')}`,
    });
    if (!scheduled) throw new Error('there is no notice');
    expect(namesIn([scheduled.notice.message])).toEqual(['p', 'a']);
    expect(attributesIn(scheduled.notice.message, 'a')).toEqual(['href']);
  });
});
