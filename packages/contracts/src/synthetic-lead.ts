/**
 * The client id of synthetic leads, which the platform sends itself to check delivery to mailbox and CRM. The CRM
 * receives them marked as synthetic, and they are erased after delivery.
 */
export const syntheticClient = 'synthetic';

/**
 * The header that marks the confirmation of a synthetic lead, with the id of its delivery. Unlike the Message-ID, which
 * some relays replace, it reaches the mailbox as it was sent.
 */
export const syntheticHeader = 'Lamplighter-Synthetic-Lead';
