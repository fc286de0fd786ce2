/**
 * The client id of synthetic leads, which the platform sends itself to check delivery to mailbox and CRM. The CRM
 * receives them marked as synthetic, and they are erased after delivery.
 */
export const syntheticClient = 'synthetic';
