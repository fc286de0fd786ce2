export type TariffQuestion = 'night' | 'steady';
export type TariffKind = 'fixed' | 'time-of-use' | 'variable';

/** The kind of tariff that suits the customer's answers; without prices, because they change. */
export function suggestTariff(answers: Partial<Record<TariffQuestion, boolean>>): TariffKind {
  if (answers.night) return 'time-of-use';
  if (answers.steady) return 'fixed';
  return 'variable';
}
