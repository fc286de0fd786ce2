import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/NowPage.ts';
import { useLatestFigures } from './latest-figures.ts';
import { NowFigures } from './NowFigures.tsx';
import { readNow } from './now-data.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readNow(context.get(pageContext));
}

/** The state of the product. It follows by itself; without a script, by loading it again. */
export default function NowPage({ loaderData }: Route.ComponentProps) {
  const { latest, areOld } = useLatestFigures(loaderData);
  const time = formatTime(latest.figures.at);
  return (
    <>
      <title>Now – Console</title>
      <h1>Now</h1>
      <div role="status">
        {areOld && (
          <p className="unknown">
            <strong>Figures of {time}</strong>: not connected, trying again. How it stands now is not known.
          </p>
        )}
      </div>
      <div className="now" data-old={areOld || undefined}>
        <p className="hint">As of {time}</p>
        <NowFigures {...latest} areOld={areOld} />
      </div>
    </>
  );
}
