import type { FormFields } from '@lamplighter/contracts/forms/form';
import { isCallTime } from '@lamplighter/contracts/leads/call-back';

/** `call` is whether a call is wanted; a hidden field, so that the form knows it without a script. */
export type CallField = 'call' | 'callTime' | 'callMessage';

export const wantsCall = ({ call }: FormFields<CallField>) => call === 'yes';

/**
 * What the URL says about a call: `?call=morning` asks for one, `?call=no` for none. Any other value asks for one
 * without a time, and the form asks when. The last value counts: the first is the default of a form without a script.
 */
export function readAskedCall(url: string): FormFields<CallField> {
  const asked = new URL(url).searchParams.getAll('call').at(-1);
  if (asked === undefined) return {};
  if (asked === 'no') return { call: 'no' };
  return isCallTime(asked) ? { call: 'yes', callTime: asked } : { call: 'yes' };
}
