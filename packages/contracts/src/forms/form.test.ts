import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineForm, errorFor, fieldErrors, keepFields, maxKeptLength } from './form.ts';

const schema = z.object({
  reference: z.string().default('').transform(Number),
  name: z.string('Enter your name').min(1, 'Enter your name').max(3, 'Name must be 3 characters or fewer'),
  fuel: z.enum(['gas', 'electricity'], { error: 'Select a fuel' }),
});
const name = { input: 'name', label: 'Name', autoComplete: 'name' } as const;
const reference = { input: 'code', label: 'Reference', short: true, optional: true } as const;
const fuel = { input: 'radios', label: 'Fuel', options: [{ value: 'gas', label: 'Gas' }] } as const;

/** In another order than the schema, which decides. */
const form = defineForm(schema, { fuel, name, reference });

describe('a form', () => {
  it('asks for its fields in the order of the schema', () => {
    expect(form.names).toEqual(['reference', 'name', 'fuel']);
    expect(form.questions).toEqual([
      { name: 'reference', ...reference },
      { name: 'name', input: 'name', label: 'Name', autoComplete: 'name' },
      { name: 'fuel', ...fuel },
    ]);
    expect(form.ask('fuel')).toEqual({ name: 'fuel', ...fuel });
  });

  it('has the answers of valid values, without those of other forms', () => {
    const values = { reference: '12', name: 'Zoë', fuel: 'gas' };
    expect(form.check(values)).toEqual({ answers: { reference: 12, name: 'Zoë', fuel: 'gas' } });
    expect(form.check({ ...values, ...{ callTime: 'morning' } })).toEqual(form.check(values));
  });

  it('says one thing of each field that is wrong, in the order of the schema', () => {
    expect(form.check({ fuel: 'coal', name: '' })).toEqual({
      problems: [
        { field: 'name', message: 'Enter your name' },
        { field: 'fuel', message: 'Select a fuel' },
      ],
    });
  });

  it('says what is wrong with no field under the name of none', () => {
    const whole = schema.refine(() => false, { error: 'Enter one of the two' });
    const { error } = whole.safeParse({ name: 'Zoë', fuel: 'gas' });
    expect(error && fieldErrors(['', ...form.names], error)).toEqual([{ field: '', message: 'Enter one of the two' }]);
    expect(error && fieldErrors(form.names, error)).toEqual([]);
  });

  it('keeps what was typed, valid or not, and nothing of another form', () => {
    expect(form.keep({ name: '', fuel: 'coal', callTime: 'morning' })).toEqual({ name: '', fuel: 'coal' });
    expect(form.keep({ name: undefined })).toEqual({});
  });

  it('keeps a value of up to 300 characters', () => {
    expect(maxKeptLength).toBe(300);
    const lengths = [299, 300, 301].map((length) => form.keep({ name: 'x'.repeat(length) }).name?.length);
    expect(lengths).toEqual([299, 300, undefined]);
    expect(keepFields(['name'], { name: 'Zoë', fuel: 'gas' })).toEqual({ name: 'Zoë' });
  });
});

/** The compiler checks each `@ts-expect-error`, and reports one that has no error. */
describe('a field of a form', () => {
  it('that is forgotten does not compile', () => {
    // @ts-expect-error: `fuel` is not asked for
    expect(() => defineForm(schema, { name, reference })).not.toThrow();
  });

  it('that the schema does not have does not compile', () => {
    // @ts-expect-error: `colour` is not in the schema
    expect(defineForm(schema, { name, reference, fuel, colour: name }).names).not.toContain('colour');
  });

  it('whose name is misspelt does not compile', () => {
    // @ts-expect-error: the field is `name`
    expect(form.check({ names: 'Zoë', fuel: 'gas' })).toHaveProperty('problems');
    // @ts-expect-error: the field is `fuel`
    expect(form.keep({ fuel: 'gas' }).fuels).toBeUndefined();
    const { problems } = { problems: [], ...form.check({}) };
    expect(errorFor(problems, 'fuel')).toBe('Select a fuel');
    // @ts-expect-error: the field is `fuel`
    expect(errorFor(problems, 'fuels')).toBeUndefined();
  });
});
