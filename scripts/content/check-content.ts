import { checkContent } from './check.ts';
import { readContent } from './content.ts';

/** `npm run check:content`, or as of another day: `npm run check:content -- 2027-06-01`. With `--due`, overdue reviews fail. */
const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const [day] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const today = day ?? londonDay.format(new Date());

const content = await readContent('content', 'apps/site');
const { problems, due, medianAge, ages, outliers } = checkContent(content, today);

const list = (some: typeof ages) => some.map(({ path, age }) => `${path} ${age.toFixed(1)}`).join(', ');
console.log(`${ages.length} articles, ${content.ledgers.flatMap(({ facts }) => Object.keys(facts)).length} facts`);
console.log(`reading age: median ${medianAge.toFixed(1)}; hardest ${list(ages.slice(0, 3))}`);
console.log(outliers.length === 0 ? 'none over 14' : `over 14: ${list(outliers)}`);
for (const review of due) console.log(`to review: ${review}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0 || (due.length > 0 && process.argv.includes('--due'))) process.exitCode = 1;
