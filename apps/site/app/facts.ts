import safety from '../../../content/facts/safety.json' with { type: 'json' };

/** The facts of the ledger that pages of the site state themselves, built in so that they need no content server. */
export const safetyFacts = safety;
