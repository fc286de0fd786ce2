/** Stands where content is on its way. The style sheet takes it away when the page's main part has come. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      Loading
    </div>
  );
}
