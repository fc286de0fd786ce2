/**
 * The client id of leads that no person sent: the platform sends them itself to check that the way from the platform to mailbox
 * and CRM is open. The CRM is told so of each, and they are erased when they have arrived.
 */
export const syntheticClient = 'synthetic';
