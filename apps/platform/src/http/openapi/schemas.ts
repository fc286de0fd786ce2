import { accountList, accountStatusCount } from '@lamplighter/contracts/accounts';
import { addressDocument, addressList, newAddress } from '@lamplighter/contracts/address';
import { articleVote } from '@lamplighter/contracts/article-vote';
import { categories, headerConfiguration, meterReadConfig, outage } from '@lamplighter/contracts/content';
import { customerList } from '@lamplighter/contracts/customers';
import { sealedJourney } from '@lamplighter/contracts/journey-store';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { feedbackLead, helpLead, meterReadLead } from '@lamplighter/contracts/lead';
import { leadAnswer } from '@lamplighter/contracts/lead-answer';
import { searchAnswer, suggestionsAnswer } from '@lamplighter/contracts/search';
import { searchUses } from '@lamplighter/contracts/search-use';
import { newSession, sealedSession, spentState } from '@lamplighter/contracts/session-store';
import { z } from 'zod';
import type { WireSchema } from './wire-schema.ts';

/** Every document of the API, by its name in the OpenAPI document. */
export const schemas = {
  Errors: { contract: jsonApiErrors, side: 'answered' },
  HelpLead: { contract: helpLead, side: 'sent' },
  FeedbackLead: { contract: feedbackLead, side: 'sent' },
  MeterReadLead: { contract: meterReadLead, side: 'sent' },
  LeadAnswer: { contract: leadAnswer, side: 'answered' },
  NewAddress: { contract: newAddress, side: 'sent', kebabCase: true },
  Address: { contract: addressDocument, side: 'answered', kebabCase: true },
  AddressList: { contract: addressList, side: 'answered', kebabCase: true },
  Journey: { contract: sealedJourney, side: 'sent' },
  Session: { contract: sealedSession, side: 'sent' },
  NewSession: { contract: newSession, side: 'sent' },
  SpentState: { contract: spentState, side: 'sent' },
  Activity: { contract: z.object({ data: z.object({ type: z.literal('activities') }) }), side: 'sent' },
  AccountStatusCount: { contract: accountStatusCount, side: 'answered' },
  AccountList: { contract: accountList, side: 'answered' },
  CustomerList: { contract: customerList, side: 'answered', kebabCase: true },
  ArticleVote: { contract: articleVote, side: 'sent' },
  ArticleVoteAnswer: {
    contract: z.object({ data: z.object({ type: z.literal('article-votes') }) }),
    side: 'answered',
  },
  SearchAnswer: { contract: searchAnswer, side: 'answered' },
  SuggestionsAnswer: { contract: suggestionsAnswer, side: 'answered' },
  SearchUses: { contract: searchUses, side: 'sent' },
  // Input side, because the site reads content leniently: a supplier's own server may omit fields with a default.
  HeaderConfiguration: { contract: headerConfiguration, side: 'sent' },
  Categories: { contract: categories, side: 'sent' },
  Outage: { contract: outage, side: 'sent' },
  MeterReadConfig: { contract: meterReadConfig, side: 'sent' },
} satisfies Record<string, WireSchema>;

export type SchemaName = keyof typeof schemas;
