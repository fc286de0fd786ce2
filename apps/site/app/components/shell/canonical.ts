/** The canonical address of a page: always on the www host, whatever host it was asked from. */
export function wwwAddress(publicOrigin: string, path: string): string {
  return publicOrigin.replace(/^(https?:\/\/)(?:www\.)?/, '$1www.') + path;
}
