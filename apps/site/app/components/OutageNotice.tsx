import type { Notice } from '../features/outage/outage-notice.server.ts';
import { Markup } from '../markup/Markup.tsx';

export function OutageNotice({ notice: { title, message, updated } }: { notice: Notice }) {
  return (
    <section className="outage" aria-label="Service notice">
      <div className="page">
        <h2>{title}</h2>
        <Markup tree={message} />
        {updated && <p>Updated {updated}</p>}
      </div>
    </section>
  );
}
