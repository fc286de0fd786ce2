/** What every lead starts from; each kind overrides what it has an answer for. */
export const generalLead = {
  account: '',
  'additional-information': '',
  'alternate-contact-number': '',
  'chat-history': '',
  'customer-references': '',
  'contact-preference': '',
  'vulnerability-consent': false,
} as const;
