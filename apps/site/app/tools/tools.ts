import { backBill } from './back-bill/back-bill.ts';
import { directDebit } from './direct-debit/direct-debit.ts';
import { helpFinder } from './help-finder/help-finder.ts';
import { lateChecker } from './late-checker/late-checker.ts';
import { meterDials } from './meter-dials/meter-dials.ts';
import { noSupply } from './no-supply/no-supply.tsx';
import { runningCosts } from './running-costs/running-costs.ts';
import type { Tool } from './tool.ts';

/** Every tool. */
export const tools: readonly Tool[] = [
  helpFinder,
  noSupply,
  directDebit,
  runningCosts,
  backBill,
  lateChecker,
  meterDials,
];

export function findTool(path: string): Tool | undefined {
  return tools.find((tool) => tool.path === path);
}
