import { until } from '../../cluster/until.ts';
import { sendComplaint } from './customer.ts';
import type { Supplier } from './supplier.ts';

export type Acknowledged = { email: string; reference: string };

let sent = 0;

/** Sends a complaint through the edge, and returns the reference that its confirmation shows. */
export async function complain(): Promise<Acknowledged> {
  sent += 1;
  const email = `customer-${sent}@example.com`;
  const page = await sendComplaint(email, `The display of meter ${sent} is blank.`);
  const reference = /<h1[^>]*>.*?<\/h1>\s*<p[^>]*>.*?<strong[^>]*>([^<]+)<\/strong>/s.exec(page)?.[1]?.trim();
  if (!reference) throw new Error('the confirmation shows no reference');
  return { email, reference };
}

type Delivered = { lost: number; doubled: number };

/** Waits until each complaint is in the CRM and in a mailbox, for two minutes, and counts those that are not, or twice. */
export async function untilDelivered(complaints: Acknowledged[], { crm, mail }: Supplier): Promise<Delivered> {
  const leadsOf = ({ reference }: Acknowledged) =>
    [...crm.leads().values()].filter((lead) => lead.reference === reference).length;
  const mailsFor = ({ email, reference }: Acknowledged) =>
    mail.mails().filter(({ to, text }) => to === email && text?.includes(reference)).length;
  const missing = () => complaints.filter((one) => leadsOf(one) === 0 || mailsFor(one) === 0);
  await until('delivery of every complaint', async () => (missing().length === 0 ? true : undefined)).catch(() => {});
  const doubled = complaints.filter((one) => leadsOf(one) > 1 || mailsFor(one) > 1);
  return { lost: missing().length, doubled: doubled.length };
}

export type Traffic = { finish: () => Promise<{ views: number; failed: string[]; complaints: Acknowledged[] }> };

/** Page views and complaints, one after the other, until `finish` is called. Pages that no cache holds reach the site. */
export function startTraffic(view: () => Promise<{ status: number }>): Traffic {
  const failed: string[] = [];
  const complaints: Acknowledged[] = [];
  let views = 0;
  let going = true;
  const repeat = async (work: () => Promise<void>) => {
    while (going) await work().catch((error: Error) => failed.push(error.message));
  };
  const done = Promise.all([
    repeat(async () => {
      views += 1;
      const { status } = await view();
      if (status !== 200) throw new Error(`view: ${status}`);
    }),
    repeat(async () => {
      complaints.push(await complain());
    }),
  ]);
  return {
    finish: async () => {
      going = false;
      await done;
      return { views, failed, complaints };
    },
  };
}
