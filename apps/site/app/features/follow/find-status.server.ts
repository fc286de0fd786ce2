import { fieldErrors } from '../../journey/field-errors.ts';
import { readForm } from '../../journey/load-journey.ts';
import type { PageContext } from '../../page-context.ts';
import type { FollowPageProps } from './FollowPage.tsx';
import { type FollowField, followForm } from './follow-form.ts';
import { standingOf } from './lead-standing.ts';
import type { StatusPageProps } from './StatusPage.tsx';

type Outcome = { status: number; shown: StatusPageProps } | ({ status: number } & FollowPageProps);

const statusCodes = { none: 422, limited: 429, unavailable: 503 } as const;

/** Validates the form and looks the lead up. No outcome tells which of reference and contact was wrong. */
export async function findStatus(request: Request, { leadStatuses, now }: PageContext): Promise<Outcome> {
  const values = await readForm<FollowField>(request);
  const form = followForm.safeParse(values);
  if (!form.success) return { status: 422, values, problems: fieldErrors(form.error), failed: undefined };
  const { reference, contact } = form.data;
  const search = await leadStatuses.find({ reference, ...contact });
  if (search.state !== 'found')
    return { status: statusCodes[search.state], values, problems: [], failed: search.state };
  const { kind, payment } = search.lead;
  return { status: 200, shown: { kind, payment, reference, standing: standingOf(search.lead, now()) } };
}
