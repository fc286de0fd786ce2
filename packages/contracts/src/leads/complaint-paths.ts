/** The last segment of `complaints/{complaint}`, with the classification of its leads. */
export const complaintPaths = {
  'gas-and-electricity': {
    queryType: 'Meters',
    querySubtype: 'Make a complaint-Monthly or quarterly',
    kind: 'complaint',
    payment: 'credit',
  },
  'enquiry-gas-and-electricity': {
    queryType: 'Enquiry',
    querySubtype: 'Enquiry-Credit Energy',
    kind: 'enquiry',
    payment: 'credit',
  },
  'pay-as-you-go': {
    queryType: 'Meters',
    querySubtype: 'Make a complaint-Pay As You Go',
    kind: 'complaint',
    payment: 'pay-as-you-go',
  },
  'enquiry-pay-as-you-go': {
    queryType: 'Enquiry',
    querySubtype: 'Enquiry-Pay As You Go',
    kind: 'enquiry',
    payment: 'pay-as-you-go',
  },
} as const;

export type ComplaintPath = keyof typeof complaintPaths;

export const feedbackQuery = { queryType: 'Feedback', querySubtype: 'Feedback-Energy' } as const;

export function isComplaintPath(value: string): value is ComplaintPath {
  return Object.hasOwn(complaintPaths, value);
}
