/** What the form before this page has done; nothing when there was none. */
export function Done({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="done" role="status">
      {message}
    </p>
  );
}
