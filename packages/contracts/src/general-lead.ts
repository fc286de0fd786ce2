/** The defaults of every lead; each kind overrides the fields that it has answers for. */
export const generalLead = {
  account: '',
  'additional-information': '',
  'alternate-contact-number': '',
  'chat-history': '',
  'customer-references': '',
  'contact-preference': '',
  'vulnerability-consent': false,
} as const;
