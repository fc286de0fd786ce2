import home from '../../../../content/facts/home.json' with { type: 'json' };
import meters from '../../../../content/facts/meters.json' with { type: 'json' };
import money from '../../../../content/facts/money.json' with { type: 'json' };
import promises from '../../../../content/facts/promises.json' with { type: 'json' };
import rights from '../../../../content/facts/rights.json' with { type: 'json' };
import safety from '../../../../content/facts/safety.json' with { type: 'json' };
import tools from '../../../../content/facts/tools.json' with { type: 'json' };

/** The facts that tools compute with and state, built in so that a tool does not depend on the content server. */
export const ledger = { ...home, ...meters, ...money, ...promises, ...rights, ...safety, ...tools };

export type Ledger = typeof ledger;
export type FactId = keyof Ledger;
