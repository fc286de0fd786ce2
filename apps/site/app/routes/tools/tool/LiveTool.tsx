import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Ledger } from '../../../tools/ledger.ts';
import { canonicalQuery, type Tool, type ToolContext } from '../../../tools/tool.ts';
import { outcomeId } from '../../../tools/words.ts';
import { type Given, ToolPage } from './ToolPage.tsx';

type Props<Context> = { tool: Tool<Context>; search: string; context: Context };

/** What is typed is complete after it. A choice is complete at once. */
const pauseMs = 350;

/** The query that the form would send. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value);
  return query;
}

/** The answers with which an entry of the history was left, if it was left by its form. */
function leftIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'left' in state && typeof state.left === 'string'
    ? state.left
    : undefined;
}

/** A tool that answers in the browser: while one chooses, and when its form is sent. The server does not learn of it. */
export function LiveTool<Context extends ToolContext<Partial<Ledger>, unknown>>(props: Props<Context>) {
  const { tool, search, context } = props;
  const given = (query: URLSearchParams): Given => ({ query, outcome: tool.outcomeOf(query, context) });
  const [sent, setSent] = useState(() => given(new URLSearchParams(search)));
  const [shown, setShown] = useState(sent);
  const [opened, setOpened] = useState({ count: 0, leads: false });
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address of what is shown: a link within the page changes only its fragment. */
  const address = useRef(search);

  const follow = () => {
    if (!form.current) return;
    const next = given(queryOf(form.current));
    setShown((last) => nextShown(last, next));
    if (next.outcome.kind === 'answer') {
      setSent((last) => (last.outcome.kind === 'errors' ? { ...last, outcome: { kind: 'unanswered' } } : last));
      address.current = `?${canonicalQuery(tool.questions, next.query)}`;
      history.replaceState(null, '', `${location.pathname}${address.current}`);
    } else if (leftIn(history.state) !== undefined) history.replaceState(null, '');
  };

  const open = (next: Given, leads: boolean) => {
    document.title = document.title.replace(titleOf(tool, sent), titleOf(tool, next));
    address.current = location.search;
    setSent(next);
    setShown(nextShown(next, given(next.query)));
    setOpened(({ count }) => ({ count: count + 1, leads }));
  };

  const onInput = ({ target }: FormEvent) => {
    clearTimeout(pause.current);
    if (target instanceof HTMLInputElement && target.type === 'radio') follow();
    else pause.current = setTimeout(follow, pauseMs);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearTimeout(pause.current);
    const query = queryOf(event.currentTarget);
    const to = `${location.pathname}?${query}#${outcomeId}`;
    if (to !== `${location.pathname}${location.search}${location.hash}`) {
      // 'Back' shows the questions as they were left.
      history.replaceState({ left: String(query) }, '');
      history.pushState(null, '', to);
    }
    open(given(query), true);
  };

  // What was chosen before the island was there, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (form.current && hasChanged(form.current)) follow();
    return () => clearTimeout(pause.current);
  }, []);

  useEffect(() => {
    if (!opened.leads) return;
    const outcome = document.getElementById(outcomeId);
    outcome?.scrollIntoView();
    outcome?.focus({ preventScroll: true });
  }, [opened]);

  useEffect(() => {
    const onPopState = ({ state }: PopStateEvent) => {
      const left = leftIn(state);
      if (left !== undefined) open({ query: new URLSearchParams(left), outcome: { kind: 'unanswered' } }, false);
      else if (location.search !== address.current) open(given(new URLSearchParams(location.search)), true);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  });

  return <ToolPage key={opened.count} {...{ tool, context, sent, shown }} form={{ ref: form, onInput, onSubmit }} />;
}

/** An answer stays while the next one is typed, a danger does not stay when it is no longer chosen. */
function nextShown(last: Given, next: Given): Given {
  const { kind } = next.outcome;
  if (kind === 'answer' || kind === 'danger') return next;
  return last.outcome.kind === 'danger' ? { ...next, outcome: { kind: 'unanswered' } } : last;
}

function titleOf<Context>({ words }: Tool<Context>, { outcome }: Given): string {
  return outcome.kind === 'danger' ? outcome.danger.summary : words.title;
}

function hasChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.checked !== field.defaultChecked || (field.type !== 'radio' && field.value !== field.defaultValue)),
  );
}
