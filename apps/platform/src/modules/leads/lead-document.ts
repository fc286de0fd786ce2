import { type Lead, leadsByTopic } from '@lamplighter/contracts/leads/lead';
import { z } from 'zod';
import { ApiError, type ApiErrorReason } from '../../http/api-error.ts';

const maxErrors = 20;

const schemas = new Map<string, z.ZodType<Lead>>(Object.entries(leadsByTopic));

const outline = z.object({ data: z.object({ type: z.string(), attributes: z.object({ topic: z.string() }) }) });

/** The lead in a JSON:API body. Throws an ApiError that lists what is wrong with it. */
export function readLead(body: unknown): Lead {
  const document = outline.safeParse(body);
  if (!document.success) throw new ApiError(422, reasons(document.error));
  const { type, attributes } = document.data.data;
  if (type !== 'leads') throw new ApiError(409, [reason(['data', 'type'], 'is not leads')]);
  const schema = schemas.get(attributes.topic);
  if (!schema) throw new ApiError(422, [reason(['data', 'attributes', 'topic'], 'is not a topic of a lead')]);
  const lead = schema.safeParse(body);
  if (!lead.success) throw new ApiError(422, reasons(lead.error));
  return lead.data;
}

function reasons(error: z.ZodError): ApiErrorReason[] {
  return error.issues
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
