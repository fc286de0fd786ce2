import '@lamplighter/design/brands/larkfield.css';
import '@lamplighter/design/brands/skerry.css';
import '@lamplighter/design/styles/reset.css';
import '@lamplighter/design/styles/base.css';
import '@lamplighter/design/styles/layout.css';
import { brandIds } from '@lamplighter/contracts/content/brands';
import { noticePreview } from '@lamplighter/contracts/staff/staff-api';
import { OutageNotices } from '@lamplighter/design/OutageNotices';
import { scheduledNotice } from '@lamplighter/design/outage-notice';
import { z } from 'zod';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/NoticePreview.ts';
import { severityField } from './notice-form.ts';

const query = z.object({
  brand: z.enum(brandIds).catch('larkfield'),
  severity: severityField.catch('disruption'),
  title: z.string().max(200).catch(''),
  message: z.string().max(2_000).catch(''),
});

/** Rendered by the platform and drawn by the component of the site, so that it is what customers will see. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, now } = context.get(pageContext);
  const { brand, ...words } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const draft = { ...words, title: words.title || 'The title of the notice' };
  const call = { method: 'POST', path: '/staff/v1/notices/preview', body: draft } as const;
  const rendered = await staffApi.send(call, noticePreview);
  if (rendered.outcome !== 'done') return { brand, notices: [] };
  const document = { ...draft, message: rendered.value.message, updated: now().toISOString() };
  return { brand, notices: [scheduledNotice(document).notice] };
}

/** The console may show this page in a frame, and nobody else. */
export function headers() {
  return {
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'",
  };
}

export default function NoticePreview({ loaderData: { notices } }: Route.ComponentProps) {
  return <OutageNotices notices={notices} />;
}
