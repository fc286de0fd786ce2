import { describe, expect, it } from 'vitest';
import { factsAreReferenced } from './typed-facts.ts';

describe('factsAreReferenced', () => {
  it.each([
    'Call 0800 111 999 now.',
    'Call 03457 643 643.',
    'Call 105 from any phone.',
    'Dial 18001 first.',
    'You get £150 off.',
    'It is 24.5p a unit.',
    'Apply by 31 March.',
    'Prices change on 1st October.',
    'It starts in April 2027.',
    'The rules changed in 2025.',
    'Write to help@example.org.',
  ])('refuses: %s', (text) => expect(factsAreReferenced({ blocks: [text] })).not.toEqual([]));

  it.each([
    'Call {{gas-emergency}} and wait 20 minutes.',
    'Type the 20-digit code, such as R01.',
    'The Consumer Rights Act 2015 protects you.',
    'In March and in May it is colder.',
    'Turn it down to {{warm-room-temperature}} between 9am and 9pm.',
  ])('lets be: %s', (text) => expect(factsAreReferenced({ blocks: [text] })).toEqual([]));
});
