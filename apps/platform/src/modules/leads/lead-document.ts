import { knownAttributes, type Lead, leadsByTopic } from '@lamplighter/contracts/leads/lead';
import { attributeName, unknownAttributes } from '@lamplighter/contracts/leads/unknown-attributes';
import { z } from 'zod';
import { ApiError, type ApiErrorReason } from '../../http/api-error.ts';

const maxErrors = 20;

const schemas = new Map<string, z.ZodType<Lead>>(Object.entries(leadsByTopic));

const outline = z.looseObject({
  data: z.looseObject({ type: z.string(), attributes: z.looseObject({ topic: z.string() }) }),
});
const unknownPart = z.object({ data: z.object({ attributes: unknownAttributes }) });

/**
 * The lead in a JSON:API body, with the attributes of a newer site, which no code here reads. Throws an ApiError that
 * lists what is wrong with it.
 */
export function readLead(body: unknown): Lead {
  const document = outline.safeParse(body);
  if (!document.success) throw new ApiError(422, reasons(document.error));
  const { data } = document.data;
  const { type, attributes } = data;
  if (type !== 'leads') throw new ApiError(409, [reason(['data', 'type'], 'is not leads')]);
  const schema = schemas.get(attributes.topic);
  if (!schema) throw new ApiError(422, [reason(['data', 'attributes', 'topic'], 'is not a topic of a lead')]);
  const { known, unknown } = separate(attributes);
  const lead = schema.safeParse({ ...document.data, data: { ...data, attributes: known } });
  const others = unknownPart.safeParse({ data: { attributes: unknown } });
  if (!lead.success || !others.success) throw new ApiError(422, reasons(lead.error, others.error));
  Object.assign(lead.data.data.attributes, others.data.data.attributes);
  return lead.data;
}

/** A name that another kind of lead has, or that no attribute can have, is left to the strict schema. */
function separate(attributes: Record<string, unknown>) {
  const entries = Object.entries(attributes);
  const isUnknown = (name: string) => !knownAttributes.has(name) && attributeName.test(name);
  return {
    known: Object.fromEntries(entries.filter(([name]) => !isUnknown(name))),
    unknown: Object.fromEntries(entries.filter(([name]) => isUnknown(name))),
  };
}

function reasons(...errors: (z.ZodError | undefined)[]): ApiErrorReason[] {
  return errors
    .flatMap((error) => error?.issues ?? [])
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => reason([...issue.path, key], 'is not known here'))
        : [reason(issue.path, issue.message)],
    )
    .slice(0, maxErrors);
}

function reason(path: PropertyKey[], message: string): ApiErrorReason {
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const field = String(path.at(-1) ?? 'the document').slice(0, 100);
  return { title: 'Invalid lead', details: `${field}: ${message}`, pointer };
}
