import { readEnvironment } from '@lamplighter/server/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { databaseEnvironment } from '../../apps/platform/src/environment.ts';
import {
  feedbackReport,
  readArticleFeedback,
} from '../../apps/platform/src/modules/article-comments/article-feedback.ts';

/** What readers found unhelpful in the last 30 days, and what they missed. */
const days = 30;

const { DATABASE_URL } = readEnvironment(databaseEnvironment);
const sql = connectDatabase(DATABASE_URL, { connections: 1 });
console.log(feedbackReport(await readArticleFeedback(sql, days), days));
await sql.end();
