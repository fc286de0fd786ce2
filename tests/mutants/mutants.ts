import { adrMutants, ledMutants } from './entries/adr-led.ts';
import { apiMutants, errMutants } from './entries/api-err.ts';
import { artMutants, comMutants, sanMutants } from './entries/art-com-san.ts';
import { autMutants, metMutants } from './entries/aut-met.ts';
import { catMutants, emgMutants } from './entries/cat-emg.ts';
import { cmpDetailsMutants, cmpQueryMutants } from './entries/cmp.ts';
import { cmpChoiceMutants, fbkMutants, folMutants } from './entries/cmp-choice-fbk-fol.ts';
import { cnfMutants, dlsMutants, prbMutants } from './entries/cnf-prb-dls.ts';
import { cnsMutants } from './entries/cns.ts';
import { hubMutants, navMutants } from './entries/hub-nav.ts';
import { mtrMutants } from './entries/mtr.ts';
import { conMutants, srchMutants, tolMutants } from './entries/srch-con-tol.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, in the order of the specification. */
export const mutants: readonly Mutant[] = [
  ...hubMutants,
  ...navMutants,
  ...catMutants,
  ...emgMutants,
  ...artMutants,
  ...comMutants,
  ...srchMutants,
  ...conMutants,
  ...cmpDetailsMutants,
  ...cmpQueryMutants,
  ...cmpChoiceMutants,
  ...fbkMutants,
  ...folMutants,
  ...tolMutants,
  ...cnfMutants,
  ...mtrMutants,
  ...prbMutants,
  ...dlsMutants,
  ...autMutants,
  ...adrMutants,
  ...ledMutants,
  ...apiMutants,
  ...errMutants,
  ...metMutants,
  ...cnsMutants,
  ...sanMutants,
];
