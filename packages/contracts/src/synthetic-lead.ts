/**
 * The client id of leads that no person sent: the house sends them itself to see that the way from the platform to mailbox
 * and CRM is open. The CRM is told so of each, and they are erased when they have arrived.
 */
export const syntheticClient = 'synthetic';
