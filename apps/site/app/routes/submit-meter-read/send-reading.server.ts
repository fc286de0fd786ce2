import type { FormFields } from '@lamplighter/contracts/forms/form';
import { buildMeterReadLead } from '@lamplighter/contracts/leads/meter-read-lead';
import { readMeterReadForm } from '@lamplighter/contracts/leads/meter-reading';
import { readingWindow } from '@lamplighter/contracts/leads/reading-date';
import { londonDay } from '@lamplighter/contracts/time/london-day';
import { redirect } from 'react-router';
import type { PageContext } from '../../page-context.ts';
import type { ReadingForm } from './ReadingPage.tsx';
import type { ReadingField } from './reading-fields.ts';

const confirmPath = '/help-and-support/submit-meter-read-confirm';

type Services = Pick<PageContext, 'leads' | 'logger' | 'now' | 'readingForms'> & {
  content: Pick<PageContext['content'], 'meterRead'>;
};

type Refused = { status: 422 | 503; form: ReadingForm } | { status: 410; form: undefined };

/**
 * Handles Submit. The form's key proves that it was opened in a read week, so that accepting the reading depends on the
 * leads API only.
 */
export async function sendReading(
  page: Services,
  fields: FormFields<ReadingField>,
  cookies: string | null,
): Promise<Response | Refused> {
  const { readingForms, leads, now } = page;
  const { key = '', ...values } = fields;
  if (!readingForms.isOpenStill(key) && !(await isReadWeek(page))) return { status: 410, form: undefined };

  const read = readMeterReadForm(values, readingWindow(londonDay(now())));
  const refuse = (status: 422 | 503, form: Partial<ReadingForm>): Refused => ({
    status,
    form: { values, problems: [], outcome: undefined, formKey: key, ...form },
  });
  if (!read.success) return refuse(422, { problems: read.problems });

  const submission = readingForms.identify(fields, cookies);
  const sent = await leads.send(buildMeterReadLead(read.data), submission.idempotencyKey);
  if (!sent) return refuse(503, { outcome: 'failed' });
  const { email, readingDate, gasReading: gas, elecReading: electricity } = read.data;
  const { elec7ReadingNormal: normal, elec7ReadingLow: low } = read.data;
  const shown = { ...sent, email, readingDate, gas, electricity, normal, low };
  const { id, cookie } = readingForms.noteSent(shown, submission);
  return redirect(`${confirmPath}?sent=${id}`, { status: 303, headers: { 'set-cookie': cookie } });
}

async function isReadWeek({ content, logger }: Services): Promise<boolean> {
  try {
    return (await content.meterRead()).isOpen;
  } catch (err) {
    logger.warn({ event: 'read-week-unknown', err });
    return false;
  }
}
