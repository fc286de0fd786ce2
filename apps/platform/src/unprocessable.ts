/** A request that is understood and cannot be taken; `details` goes to the caller and must repeat no personal data. */
export function unprocessable(details: string): Error {
  return Object.assign(new Error(details), { statusCode: 422 });
}
