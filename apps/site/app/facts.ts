import { readClosedDays } from '@lamplighter/contracts/closed-days';
import calendar from '../../../content/facts/calendar.json' with { type: 'json' };
import safety from '../../../content/facts/safety.json' with { type: 'json' };

/** The safety facts that pages state themselves, built in so that they do not depend on the content server. */
export const safetyFacts = safety;

/** The days on which every phone line that is not open all day is closed. */
export const closedDays = readClosedDays(calendar['closed-days'].value);
