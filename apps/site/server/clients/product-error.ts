/** Every failed API call is converted to this error. */
export class ProductError extends Error {
  override name = 'ProductError';
  readonly id: string | undefined;
  readonly status: number | undefined;
  readonly title = "Your information hasn't gone through";
  readonly description = "There's been a problem recording your details. Please try again.";
  readonly failureCount: number;

  constructor(
    message: string,
    {
      id,
      status,
      failureCount = 1,
      cause,
    }: { id?: string; status?: number; failureCount?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.id = id;
    this.status = status;
    this.failureCount = failureCount;
  }
}
