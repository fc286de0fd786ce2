import { z } from 'zod';

/**
 * Inputs for a schema with the same text in every text field. A union gives one input for each of its options; an
 * object as many as the field with the most.
 */
export function samplesFor(schema: z.core.$ZodType, text: string): unknown[] {
  if (schema instanceof z.ZodObject) return objectSamples(schema.shape, text);
  if (schema instanceof z.ZodArray) return samplesFor(schema.element, text).map((item) => [item]);
  if (schema instanceof z.ZodRecord) return samplesFor(schema.valueType, text).map((value) => ({ [text]: value }));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => samplesFor(option, text));
  if (schema instanceof z.ZodPipe) return samplesFor(schema.in, text);
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true];
  const inner = wrapped(schema);
  return inner ? samplesFor(inner, text) : [text];
}

function wrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch;
  return wraps ? schema.unwrap() : undefined;
}

function objectSamples(shape: Readonly<Record<string, z.core.$ZodType>>, text: string): Record<string, unknown>[] {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, values: samplesFor(field, text) }));
  const count = Math.max(1, ...fields.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(fields.map(({ name, values }) => [name, values[index % values.length]])),
  );
}
