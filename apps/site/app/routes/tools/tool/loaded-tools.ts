import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import type { Tool } from '../../../tools/tool.ts';

/** Each tool is a file of its own: a browser loads the one that it uses. */
const files: Record<ToolPath, () => Promise<Tool>> = {
  'what-help-can-i-get': async () => (await import('../../../tools/help-finder/help-finder.ts')).helpFinder,
  'no-power-or-gas': async () => (await import('../../../tools/no-supply/no-supply.tsx')).noSupply,
  'direct-debit-checker': async () => (await import('../../../tools/direct-debit/direct-debit.ts')).directDebit,
  'running-costs': async () => (await import('../../../tools/running-costs/running-costs.ts')).runningCosts,
  'back-bill-checker': async () => (await import('../../../tools/back-bill/back-bill.ts')).backBill,
  'are-we-late': async () => (await import('../../../tools/late-checker/late-checker.ts')).lateChecker,
  'read-it-with-me': async () => (await import('../../../tools/meter-dials/meter-dials.ts')).meterDials,
};

const loaded = new Map<ToolPath, Tool>();

export function keepTool(tool: Tool): void {
  loaded.set(tool.path, tool);
}

export async function loadTool(path: ToolPath): Promise<void> {
  keepTool(await files[path]());
}

export function findLoaded(path: ToolPath): Tool {
  const tool = loaded.get(path);
  if (!tool) throw new Error(`${path} is not loaded`);
  return tool;
}
