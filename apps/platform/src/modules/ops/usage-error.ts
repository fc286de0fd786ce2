/** A mistake in the command line. Its message is shown to the operator. */
export class UsageError extends Error {
  override name = 'UsageError';
}
