import type { Mutant } from '../mutant.ts';
import { cmpChoiceMutants } from './cmp-choice.ts';
import { cmpDetailsMutants } from './cmp-details.ts';
import { cmpQueryMutants } from './cmp-query.ts';

export const cmpMutants: readonly Mutant[] = [...cmpDetailsMutants, ...cmpQueryMutants, ...cmpChoiceMutants];
