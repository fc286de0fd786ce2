import '@lamplighter/site/brand/larkfield.css';
import '@lamplighter/site/brand/skerry.css';
import '@lamplighter/site/styles/base.css';
import '@lamplighter/site/styles/layout.css';
import { noticePreview } from '@lamplighter/contracts/staff-api';
import { OutageNotices } from '@lamplighter/site/OutageNotices';
import { scheduledNotice } from '@lamplighter/site/outage-notice';
import { z } from 'zod';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/NoticePreview.ts';
import { type brands, severityField } from './notice-form.ts';

const query = z.object({
  brand: z.enum(['larkfield', 'skerry'] satisfies (keyof typeof brands)[]).catch('larkfield'),
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
  if (!rendered.ok) return { brand, notices: [] };
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
