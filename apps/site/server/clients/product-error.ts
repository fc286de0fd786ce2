type Facts = {
  id?: string | undefined;
  status?: number | undefined;
  failureCount?: number;
  cause?: unknown;
};

/** Every failed API call is converted to this error. */
export class ProductError extends Error {
  override name = 'ProductError';
  readonly id: string | undefined;
  readonly status: number | undefined;
  readonly title = "Your information hasn't gone through";
  readonly description = "There's been a problem recording your details. Please try again.";
  /** How often the call was tried. */
  readonly failureCount: number;

  constructor(message: string, { id, status, failureCount = 1, cause }: Facts = {}) {
    super(message, { cause });
    this.id = id;
    this.status = status;
    this.failureCount = failureCount;
  }
}
