/** A request that cannot be taken as it is. The text is for the caller and holds nothing that the caller sent. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
  readonly code = 'REFUSED';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
