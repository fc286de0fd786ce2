import { writeFile } from 'node:fs/promises';
import { londonDay } from '../../packages/contracts/src/time/london-day.ts';
import { approvalsFile, approve, readApprovals, unapproved } from './approvals.ts';
import { readContent } from './content.ts';
import { readSafetyTexts } from './safety-texts.ts';

/** `npm run content -- approve 'safety editor' articles/emergencies/power-cut search`: the role, then what it has read. */
const [by, ...names] = process.argv.slice(2);
if (by === undefined || names.length === 0) throw new Error("approve '<role>' <text or folder of texts> ...");

const texts = await readSafetyTexts(await readContent('content', 'apps/site'));
const approved = approve(names, texts, await readApprovals(), { by, today: londonDay(new Date()) });
await writeFile(approvalsFile, `${JSON.stringify(approved, null, 2)}\n`);
for (const name of unapproved(texts, approved).keys()) console.log(`not approved: ${name}`);
