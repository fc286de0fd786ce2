import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type WireSchema = {
  contract: z.ZodType;
  /** In a request a field with a default is optional, in a response it is present. */
  side: 'request' | 'response';
  /** The code's camelCase names are kebab-case on the wire. */
  kebabCase?: boolean;
};

/** The contract as JSON Schema 2020-12, with wire names. Checks in code (`refine`) are not included. */
export function toWire({ contract, side, kebabCase = false }: WireSchema): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(contract, { io: side === 'request' ? 'input' : 'output' });
  return kebabCase ? renamed(schema) : schema;
}

function renamed(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [toKebab(name), renamedInner(inner)]),
      ),
    }),
    ...(required && { required: required.map(toKebab) }),
    ...(items && !Array.isArray(items) && { items: renamedInner(items) }),
    ...(anyOf && { anyOf: anyOf.map(renamed) }),
    ...(oneOf && { oneOf: oneOf.map(renamed) }),
  };
}

const renamedInner = (inner: z.core.JSONSchema._JSONSchema) => (typeof inner === 'boolean' ? inner : renamed(inner));

const toKebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
