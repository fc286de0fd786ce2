import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import type { Day } from '@lamplighter/contracts/time/london-day';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GivenContext } from '../../../tools/tool.ts';
import { outcomeId } from '../../../tools/words.ts';
import { addressOf, answersIn, titleOf } from './addresses.ts';
import { findLoaded, loadTool } from './loaded-tools.ts';
import { ToolSteps } from './ToolSteps.tsx';

type Props = {
  path: ToolPath;
  search: string;
  today: Day;
  facts: GivenContext['facts'];
  brand: GivenContext['brand'];
};

/** Before the island is hydrated: the browser loads one tool, the server has them all. */
export const prepare = ({ path }: Props) => loadTool(path);

/** The query that the form would send. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value);
  return query;
}

/** One question after the other, on the device: the server does not learn of the answers, and it works offline. */
export default function ToolIsland({ path, search, today, facts, brand }: Props) {
  const tool = findLoaded(path);
  const context: GivenContext = { facts, brand, today };
  const stepAt = (at: string) => {
    const query = new URLSearchParams(at);
    return { query, step: tool.stepOf(query, context), count: 0 };
  };
  const [shown, setShown] = useState(() => stepAt(search));
  const island = useRef<HTMLDivElement>(null);
  /** The address of what is shown: a link to a field changes only the fragment. */
  const address = useRef(search);

  const show = (at: string) => {
    const next = stepAt(at);
    document.title = document.title.replace(titleOf(tool, shown.step), titleOf(tool, next.step));
    setShown({ ...next, count: shown.count + 1 });
    return next;
  };

  const open = (query: URLSearchParams) => {
    const next = show(String(query));
    const isAsked = next.step.kind === 'question' && (next.step.isAgain || next.step.errors.length > 0);
    // What is wrong is not a place to come back to.
    if (isAsked && !query.has('ask')) return;
    const to = addressOf(location.pathname, answersIn(next.step, query), query.get('ask') ?? undefined);
    history.pushState(null, '', to);
    address.current = location.search;
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(queryOf(event.currentTarget));
  };

  useEffect(() => {
    if (shown.count === 0) return;
    scrollTo(0, 0);
    document.getElementById(outcomeId)?.focus({ preventScroll: true });
    document.dispatchEvent(new Event('lamplighter:shown'));
  }, [shown]);

  useEffect(() => {
    const element = island.current;
    const onPopState = () => {
      if (location.search === address.current) return;
      address.current = location.search;
      show(location.search);
    };
    /** A link to another step of this tool. */
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || link.pathname !== location.pathname || link.getAttribute('href')?.startsWith('#'))
        return;
      event.preventDefault();
      open(new URLSearchParams(link.search));
    };
    element?.addEventListener('click', onClick);
    window.addEventListener('popstate', onPopState);
    return () => {
      element?.removeEventListener('click', onClick);
      window.removeEventListener('popstate', onPopState);
    };
  });

  return (
    <div ref={island}>
      <ToolSteps key={shown.count} {...{ tool, context, onSubmit }} query={shown.query} step={shown.step} />
    </div>
  );
}
