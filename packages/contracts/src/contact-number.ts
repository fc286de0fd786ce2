export type ContactNumber = { number: string; type: 'mobile' | 'home' };

export function contactNumber(number: string): ContactNumber {
  return { number, type: number.startsWith('07') ? 'mobile' : 'home' };
}
