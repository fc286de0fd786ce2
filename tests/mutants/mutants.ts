import { adrMutants } from './entries/adr.ts';
import { apiMutants } from './entries/api.ts';
import { artMutants } from './entries/art.ts';
import { autMutants } from './entries/aut.ts';
import { catMutants } from './entries/cat.ts';
import { cmpMutants } from './entries/cmp.ts';
import { cnfMutants } from './entries/cnf.ts';
import { cnsMutants } from './entries/cns.ts';
import { comMutants } from './entries/com.ts';
import { conMutants } from './entries/con.ts';
import { dlsMutants } from './entries/dls.ts';
import { emgMutants } from './entries/emg.ts';
import { errMutants } from './entries/err.ts';
import { fbkMutants } from './entries/fbk.ts';
import { folMutants } from './entries/fol.ts';
import { hubMutants } from './entries/hub.ts';
import { ledMutants } from './entries/led.ts';
import { metMutants } from './entries/met.ts';
import { mtrMutants } from './entries/mtr.ts';
import { navMutants } from './entries/nav.ts';
import { prbMutants } from './entries/prb.ts';
import { sanMutants } from './entries/san.ts';
import { srchMutants } from './entries/srch.ts';
import { tolMutants } from './entries/tol.ts';
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
  ...cmpMutants,
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
