import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/NowPage.ts';
import { NowFigures } from './NowFigures.tsx';
import { readNow } from './now-data.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readNow(context.get(pageContext));
}

/** The state of the product. It follows by server-sent events; without a script, by loading it again. */
export default function NowPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Now – Console</title>
      <h1>Now</h1>
      <div data-live="/now/events">
        <NowFigures {...loaderData} />
      </div>
      <script type="module" src="/live.js" />
    </>
  );
}
