import { describe, expect, it } from 'vitest';
import { storableComment } from './comment-repository.ts';

describe('a comment as it is stored', () => {
  it.each([
    ['How long does it take?', 'How long does it take?'],
    ['  Where is\r\n the 20-digit code?  ', 'Where is the 20-digit code?'],
    ['Is F22 an error, and is £150 right?', 'Is F22 an error, and is £150 right?'],
    ['What does F22 mean on my boiler?', 'What does F22 mean on my boiler?'],
    ['Do I press 1 2 3 4 here?', 'Do I press 1 2 3 4 here?'],
  ])('is as it was written: %j', (text, stored) => {
    expect(storableComment(text)).toBe(stored);
  });

  it.each([
    ['Call me on 07700 900123 please', 'Call me on [removed] please'],
    ['Call 8 5 0 0 1 please', 'Call [removed] please'],
    ['Do I press 1 2 3 4 5 here?', 'Do I press [removed] here?'],
    ['Write to jo @ example.com today', 'Write to [removed] today'],
    ['Write to jo@example.com, today', 'Write to [removed] today'],
    ['No power at LK4 2QT again', 'No power at [removed] again'],
    ['No power at A65 F4E2 again', 'No power at [removed] again'],
    ['I am a tenant of Mrs Featherstone here', 'I am a tenant of [removed] here'],
    ['My account AB12345678 is missing', 'My account [removed] is missing'],
    ['Ｃａｌｌ ０７７００ ９００１２３ now', 'Call [removed] now'],
  ])('has no personal data: %j @COM-2', (text, stored) => {
    expect(storableComment(text)).toBe(stored);
  });

  it.each(['07700 900123', ' jo@example.com ', 'LK4 2QT', ' \u0000 ', 'my name is Jane'])(
    'is nothing when nothing else is left of %j @COM-2',
    (text) => {
      expect(storableComment(text)).toBeUndefined();
    },
  );

  it('has at most 1,000 characters, however much longer the markers are', () => {
    expect(storableComment(`How? ${'a@b '.repeat(120)}`)).toHaveLength(1_000);
  });

  it.each(['i want to die', 'my husband hits me'])('is nothing when it is distress: %s @COM-3', (text) => {
    expect(storableComment(text)).toBeUndefined();
  });
});
