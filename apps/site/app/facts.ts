import safety from '../../../content/facts/safety.json' with { type: 'json' };

/** The safety facts that pages state themselves, built in so that they do not depend on the content server. */
export const safetyFacts = safety;
