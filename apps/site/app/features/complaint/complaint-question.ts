import { readsLikeComplaint } from './reads-like-complaint.ts';

/** Whether to treat a text as a complaint. Once the customer has been asked, their answer decides. */
export function treatAsComplaint(text: string, fields: Record<string, string>): 'yes' | 'no' | 'ask' | 'missing' {
  const answer = fields['asComplaint'];
  if (answer === 'yes') return 'yes';
  if (answer === 'no' || !readsLikeComplaint(text)) return 'no';
  return 'asked' in fields ? 'missing' : 'ask';
}
