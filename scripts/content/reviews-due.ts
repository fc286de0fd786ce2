import { dueReviews, formatReview } from '../../apps/platform/src/modules/content/checks/review-dates.ts';
import { londonDay } from '../../packages/contracts/src/time/london-day.ts';
import { readContent } from './content.ts';

/** `npm run content -- due`, or for more days ahead: `npm run content -- due 90`. Fails when a review is overdue. */
const today = londonDay(new Date());
const days = Number(process.argv[2] ?? 30);

const due = dueReviews(await readContent('content', 'apps/site'), today, days);
for (const review of due) console.log(formatReview(review, today));
console.log(`${due.length} due within ${days} days, ${due.filter(({ by }) => by < today).length} overdue`);
if (due.some(({ by }) => by < today)) process.exitCode = 1;
