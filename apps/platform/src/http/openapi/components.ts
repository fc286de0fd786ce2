import { accountList, accountStatusCount } from '@lamplighter/contracts/accounts';
import { addressDocument, addressList, newAddress } from '@lamplighter/contracts/address';
import { articleComment, articleCommentResponse } from '@lamplighter/contracts/article-comment';
import { articleVote, articleVoteResponse } from '@lamplighter/contracts/article-vote';
import {
  categories,
  furtherNotices,
  headerConfiguration,
  meterReadConfig,
  outage,
} from '@lamplighter/contracts/content';
import { customerList } from '@lamplighter/contracts/customers';
import { sealedJourney } from '@lamplighter/contracts/journey-store';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { feedbackLead, helpLead, meterReadLead } from '@lamplighter/contracts/lead';
import { leadResponse } from '@lamplighter/contracts/lead-response';
import { leadStatusEvent, leadStatusQuery, leadStatusResponse } from '@lamplighter/contracts/lead-status';
import { searchResponse, suggestionsResponse } from '@lamplighter/contracts/search';
import { searchUses } from '@lamplighter/contracts/search-use';
import { newSession, sealedSession, sessionActivity, spentState } from '@lamplighter/contracts/session-store';
import type { z } from 'zod';
import { type JsonSchema, toWire, type WireSchema } from './wire-schema.ts';

/** The contracts with a name of their own in the OpenAPI document (`#/components/schemas/…`). */
const components: Record<string, WireSchema> = {
  Errors: { contract: jsonApiErrors, side: 'response' },
  HelpLead: { contract: helpLead, side: 'request' },
  FeedbackLead: { contract: feedbackLead, side: 'request' },
  MeterReadLead: { contract: meterReadLead, side: 'request' },
  LeadResponse: { contract: leadResponse, side: 'response' },
  LeadStatusQuery: { contract: leadStatusQuery, side: 'request' },
  LeadStatusResponse: { contract: leadStatusResponse, side: 'response', kebabCase: true },
  LeadStatusEvent: { contract: leadStatusEvent, side: 'request' },
  NewAddress: { contract: newAddress, side: 'request', kebabCase: true },
  Address: { contract: addressDocument, side: 'response', kebabCase: true },
  AddressList: { contract: addressList, side: 'response', kebabCase: true },
  Journey: { contract: sealedJourney, side: 'request' },
  Session: { contract: sealedSession, side: 'request' },
  NewSession: { contract: newSession, side: 'request' },
  SpentState: { contract: spentState, side: 'request' },
  Activity: { contract: sessionActivity, side: 'request' },
  AccountStatusCount: { contract: accountStatusCount, side: 'response' },
  AccountList: { contract: accountList, side: 'response' },
  CustomerList: { contract: customerList, side: 'response', kebabCase: true },
  ArticleVote: { contract: articleVote, side: 'request' },
  ArticleVoteResponse: { contract: articleVoteResponse, side: 'response' },
  ArticleComment: { contract: articleComment, side: 'request' },
  ArticleCommentResponse: { contract: articleCommentResponse, side: 'response' },
  SearchResponse: { contract: searchResponse, side: 'response' },
  SuggestionsResponse: { contract: suggestionsResponse, side: 'response' },
  SearchUses: { contract: searchUses, side: 'request' },
  // Request side, because the site reads content leniently: a supplier's own server may omit fields with a default.
  HeaderConfiguration: { contract: headerConfiguration, side: 'request' },
  Categories: { contract: categories, side: 'request' },
  Outage: { contract: outage, side: 'request' },
  FurtherNotices: { contract: furtherNotices, side: 'request' },
  MeterReadConfig: { contract: meterReadConfig, side: 'request' },
};

const names = new Map<z.ZodType, string>(Object.entries(components).map(([name, { contract }]) => [contract, name]));

const referenceTo = (name: string) => `#/components/schemas/${name}`;

/** The components whose reference is in use. */
export function componentSchemas(isUsed: (reference: string) => boolean): Record<string, JsonSchema> {
  const used = Object.entries(components).filter(([name]) => isUsed(referenceTo(name)));
  return Object.fromEntries(used.map(([name, schema]) => [name, toWire(schema)]));
}

/** A reference to the component of this contract, or the schema itself where it has no name. */
export function schemaObject(contract: z.ZodType, side: WireSchema['side']): JsonSchema {
  const name = names.get(contract);
  return name === undefined ? toWire({ contract, side }) : { $ref: referenceTo(name) };
}
