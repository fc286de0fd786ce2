import { readsLikeComplaint } from './reads-like-complaint.ts';

/** Whether a text is to be treated as a complaint: as the person says, once they have been asked. */
export function treatAsComplaint(text: string, fields: Record<string, string>): 'yes' | 'no' | 'ask' | 'missing' {
  const answer = fields['asComplaint'];
  if (answer === 'yes') return 'yes';
  if (answer === 'no' || !readsLikeComplaint(text)) return 'no';
  return 'asked' in fields ? 'missing' : 'ask';
}
