import { readForm } from '../../journey/load-journey.ts';
import type { PageContext } from '../../page-context.ts';
import type { FollowPageProps } from './FollowPage.tsx';
import { type FollowField, followForm } from './follow-form.ts';
import { standingOf } from './lead-standing.ts';
import type { StatusPageProps } from './StatusPage.tsx';

type Outcome = { status: number; shown: StatusPageProps } | ({ status: number; retryAfter?: number } & FollowPageProps);

const statusCodes = { none: 422, unavailable: 503 } as const;

/** Validates the form and looks the lead up. No outcome tells which of reference and contact was wrong. */
export async function findStatus(request: Request, page: PageContext): Promise<Outcome> {
  const { leadStatuses, visitorLimits, visitor, now } = page;
  const values = await readForm<FollowField>(request);
  const form = followForm.check(values);
  if ('problems' in form) return { status: 422, values, problems: form.problems, failed: undefined };
  const { reference, contact } = form.answers;
  // By visitor, so that nobody else's wrong answers keep the owner of the reference out.
  const attempts = `${visitor} ${reference}`;
  const retryAfter = visitorLimits.wrongAnswers.waitSeconds(attempts);
  if (retryAfter > 0) return { status: 429, values, problems: [], failed: 'limited', retryAfter };
  const search = await leadStatuses.find({ reference, ...contact });
  if (search.state === 'none') visitorLimits.wrongAnswers.note(attempts);
  if (search.state === 'limited')
    return { status: 429, values, problems: [], failed: 'limited', retryAfter: search.retryAfter };
  if (search.state !== 'found')
    return { status: statusCodes[search.state], values, problems: [], failed: search.state };
  const { kind, payment } = search.lead;
  return { status: 200, shown: { kind, payment, reference, standing: standingOf(search.lead, now()) } };
}
