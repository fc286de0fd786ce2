type Props = {
  /** By the name of the field; errors of no field have the name ''. */
  errors: Readonly<Record<string, string>>;
};

/** What prevents a form from being sent, with links to the fields. */
export function ErrorSummary({ errors }: Props) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className="problem" role="alert" aria-labelledby="problem-title">
      <h2 id="problem-title">Nothing was changed</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>{name ? <a href={`#${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the form before this page has done; nothing when there was none. */
export function Done({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="done" role="status">
      {message}
    </p>
  );
}
