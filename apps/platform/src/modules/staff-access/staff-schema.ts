import { errors, guardedResponses, invalidRequest } from '../../http/route-schema.ts';

/** Parts of the schema of every route of the staff API. */
export const staffSecurity = [{ staff: [] }];

export const staffResponses = { 400: invalidRequest, 403: errors('No role permits it'), ...guardedResponses };
