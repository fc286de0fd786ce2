import type { OpenedDelivery } from '../../outbox/process-delivery.ts';
import type { BrandFacts } from '../brand-facts.ts';
import type { Message } from './message.ts';

export type OmbudsmanWait = { weeks: number };

export type ConfirmedLead = Pick<OpenedDelivery, 'kind' | 'payment' | 'receivedAt' | 'reference' | 'document'>;

/** What one kind of lead adds to the frame of every confirmation. `soon` is the sentence that a mailbox previews. */
type ConfirmationWords = Pick<Message, 'subject' | 'title' | 'blocks'> & { soon: string };

export type Compose = (lead: ConfirmedLead, brand: BrandFacts, ombudsman: OmbudsmanWait) => ConfirmationWords;
