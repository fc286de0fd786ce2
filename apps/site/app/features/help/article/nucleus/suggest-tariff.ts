export type TariffKind = 'fixed' | 'time-of-use' | 'variable';

/** Which kind of tariff suits, by what matters most to the person; no prices, which change. */
export function suggestTariff(answers: Record<string, boolean>): TariffKind {
  if (answers['night']) return 'time-of-use';
  if (answers['steady']) return 'fixed';
  return 'variable';
}
