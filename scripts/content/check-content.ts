import { dueReviews, formatReview } from '../../apps/platform/src/modules/content/checks/review-dates.ts';
import { londonDay } from '../../packages/contracts/src/time/london-day.ts';
import { approvalProblems, readApprovals } from './approvals.ts';
import { checkContent } from './check.ts';
import { readContent } from './content.ts';
import { readSafetyTexts } from './safety-texts.ts';

/** `npm run content -- check`, or as of another day: `npm run content -- check 2027-06-01`. */
const today = process.argv[2] ?? londonDay(new Date());
const warningDays = 30;
/** GitHub shows a line with this prefix on the pull request. */
const warningPrefix = process.env['GITHUB_ACTIONS'] ? '::warning::' : 'warning: ';

try {
  const content = await readContent('content', 'apps/site');
  const { problems, medianAge, ages, outliers } = checkContent(content, today);

  const list = (some: typeof ages) => some.map(({ path, age }) => `${path} ${age.toFixed(1)}`).join(', ');
  console.log(`${ages.length} articles, ${content.ledgers.flatMap(({ facts }) => Object.keys(facts)).length} facts`);
  console.log(`reading age: median ${medianAge.toFixed(1)}; hardest ${list(ages.slice(0, 3))}`);
  console.log(outliers.length === 0 ? 'none over 14' : `over 14: ${list(outliers)}`);
  for (const due of dueReviews(content, today, warningDays)) console.log(warningPrefix + formatReview(due, today));
  const all = [...problems, ...approvalProblems(await readSafetyTexts(content), await readApprovals())];
  for (const problem of all) console.error(problem);
  if (all.length > 0) process.exitCode = 1;
} catch (error) {
  // A file that cannot be read: the message has its name and line, and a stack trace says nothing to an editor.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
