import { randomUUID } from 'node:crypto';
import { noticeCategories, noticeChanged } from '@lamplighter/contracts/staff/staff-api';
import { data, redirect } from 'react-router';
import { failureOf } from '../../change-failure.ts';
import { Unknown } from '../../components/Unknown.tsx';
import { readForm } from '../../form-fields.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import { sendForm } from '../../sent-form.ts';
import type { Route } from './+types/NewNoticePage.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { checkNotice, newNotice, readNoticeFields } from './notice-form.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, now } = context.get(pageContext);
  const template = new URL(request.url).searchParams.get('template');
  const { categories } = await staffApi.get('/staff/v1/notices/categories', noticeCategories);
  return { fields: newNotice(template, now()), id: randomUUID(), categories };
}

/** The id comes with the form, so that a form that is sent twice publishes one notice. */
export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const form = await readForm(request);
  const fields = readNoticeFields(form);
  const id = form.text('id');
  if (form.text('intent') === 'preview') return { fields, id, errors: {}, unknown: undefined };
  const checked = checkNotice(fields, now());
  if (!checked.ok) return data({ fields, id, errors: checked.errors, unknown: undefined }, { status: 422 });
  const call = {
    method: 'POST',
    path: `/staff/v1/notices?${new URLSearchParams({ id })}`,
    body: checked.body,
  } as const;
  const sent = await staffApi.send(call, noticeChanged);
  if (sent.outcome === 'done') return redirect(pathWith('/notices', { done: 'published', notice: sent.value.id }));
  const check = { path: '/notices', label: 'is it in the list of notices?' };
  const { status, ...failure } = failureOf(sent, { what: 'it was published', at: now(), check });
  return data({ fields, id, ...failure }, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export default function NewNoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, id } = actionData && 'fields' in actionData ? actionData : loaderData;
  return (
    <>
      <title>New notice – Console</title>
      <h1>New notice</h1>
      <Unknown change={actionData?.unknown} />
      <NoticeForm
        fields={fields}
        errors={actionData?.errors ?? {}}
        categories={loaderData.categories}
        hidden={{ id }}
        submit="Publish"
      />
    </>
  );
}
