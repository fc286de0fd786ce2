import { type ComponentProps, createContext, type FormEvent, useContext, useEffect, useRef } from 'react';
import { Link, useActionData, useLocation, useNavigation, useSubmit } from 'react-router';

/** Whether the server is of another release than this page: the next link or form loads a whole document again. */
export const OutdatedContext = createContext(false);

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link to another page of the console. */
export function PageLink({ to, ...attributes }: LinkProps) {
  return <Link to={to} reloadDocument={useContext(OutdatedContext)} {...attributes} />;
}

/**
 * A form of the console. It is sent once, however often its button is pressed, and empty after it was carried out. A
 * button with an action of its own leads to a file, which the browser asks for.
 */
export function PageForm(attributes: ComponentProps<'form'>) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const { key } = useLocation();
  const outcome = useActionData<unknown>();
  const isOutdated = useContext(OutdatedContext);
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    // What was refused stays as it was typed.
    if (outcome === undefined) form.current?.reset();
  }, [key, outcome]);

  useEffect(() => {
    // What was refused may be sent again, also while the page still reads what others have changed.
    if (outcome !== undefined) isSent.current = false;
  }, [outcome]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    if (isOutdated || submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    if (isSent.current || state === 'submitting') return;
    isSent.current = true;
    const pressed = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
    submit(pressed).finally(() => {
      isSent.current = false;
    });
  };
  return <form {...attributes} ref={form} aria-busy={state === 'submitting' || undefined} onSubmit={send} />;
}

/** A link to a part of this page. Not by its address: that step would take away what the last form said. */
export function PartLink({ part, children, className }: { part: string } & ComponentProps<'a'>) {
  return (
    <a
      href={`#${part}`}
      className={className}
      onClick={(event) => {
        const target = document.getElementById(part);
        if (!target) return;
        event.preventDefault();
        target.focus();
        target.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </a>
  );
}
