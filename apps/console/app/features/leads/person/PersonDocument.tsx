import type { personLeads } from '@lamplighter/contracts/staff/staff-api';
import { renderToStaticMarkup } from 'react-dom/server';
import type { z } from 'zod';
import { clockSecond, formatTime } from '../../../london-time.ts';
import { groupedReference } from '../erasure/erasure-form.ts';
import { eventsOf } from '../LeadTimeline.tsx';
import { type Detail, leadDetails } from '../lead-details.ts';
import { brandName, kindName } from '../lead-words.ts';

export type PersonLead = z.infer<typeof personLeads>['leads'][number];

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
dt { font-weight: bold; } dd { margin: 0 0 0.5rem; } .written { white-space: pre-wrap; border-left: 4px solid; padding-left: 1rem; }
section { margin-block: 2rem; border-top: 2px solid; } @media print { section { break-before: page; } }`;

/** One HTML file that a customer can read and print, without anything beside it. */
export function personDocument(leads: PersonLead[], now: Date): string {
  return `<!doctype html>\n${renderToStaticMarkup(<PersonDocument leads={leads} now={now} />)}\n`;
}

function PersonDocument({ leads, now }: { leads: PersonLead[]; now: Date }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>What our help site holds about you</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>What our help site holds about you</h1>
        <p>
          Made {formatTime(now)}. {leads.length === 1 ? '1 message' : `${leads.length} messages`}, the latest first.
          Times are those of the clock in London.
        </p>
        {leads.map((lead) => (
          <CopiedLead key={lead.reference} lead={lead} />
        ))}
      </body>
    </html>
  );
}

function CopiedLead({ lead }: { lead: PersonLead }) {
  const details = leadDetails(lead.document, lead.address);
  const id = `r-${lead.reference}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {kindName(lead.kind)} {groupedReference(lead.reference)}
      </h2>
      <p>
        Sent to {brandName(lead.brand)}, {formatTime(lead.receivedAt)}.
      </p>
      {details ? (
        <>
          <h3>About you</h3>
          <List details={details.caller} />
          <h3>What you sent</h3>
          <List details={details.sent} />
          {details.words && <p className="written">{details.words}</p>}
        </>
      ) : (
        <p>It was erased: we do not hold what you wrote any more.</p>
      )}
      <h3>What happened</h3>
      <ul>
        {eventsOf({ ...lead, deliveries: withoutStaff(lead.deliveries) }).map(({ at, what }) => (
          <li key={`${at} ${what}`}>
            {formatTime(at)}:{clockSecond(new Date(at)).slice(6)} {what}
          </li>
        ))}
      </ul>
      {lead.email && (
        <>
          <h3>Our email to {lead.email.to}</h3>
          <p>{lead.email.subject}</p>
          <p className="written">{lead.email.text}</p>
        </>
      )}
    </section>
  );
}

/** Who had an email sent again is not the customer's data. */
function withoutStaff(deliveries: PersonLead['deliveries']): PersonLead['deliveries'] {
  return deliveries.map((delivery) => ({
    ...delivery,
    history: delivery.history.map((event) => ({ ...event, by: event.by && 'our staff' })),
  }));
}

function List({ details }: { details: Detail[] }) {
  return (
    <dl>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
