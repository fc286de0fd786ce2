import { control } from './control.ts';
import type { Failure } from './failure.ts';
import { serverFailures } from './servers.ts';
import { surroundingFailures } from './surroundings.ts';

export const failures: Failure[] = [...serverFailures, ...surroundingFailures, control];

/** The failures of these names in the order of the table; all without a name. */
export function chooseFailures(names: string[]): Failure[] {
  const unknown = names.filter((name) => !failures.some((failure) => failure.name === name));
  if (unknown.length > 0) {
    const known = failures.map(({ name, what }) => `  ${name}: ${what}`);
    throw new Error(`no failure ${unknown.join(', ')}. There are:\n${known.join('\n')}`);
  }
  return failures.filter(({ name }) => names.length === 0 || names.includes(name));
}
