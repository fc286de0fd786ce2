/** The path of a result: its id is a path below help and support, or an absolute one. */
export function resultLink(id: string): string {
  return id.startsWith('/') ? id : `/help-and-support/${id}`;
}
