/** The canonical URL of a page: always on the www host, whichever host was requested. */
export function wwwUrl(publicOrigin: string, path: string): string {
  return publicOrigin.replace(/^(https?:\/\/)(?:www\.)?/, '$1www.') + path;
}
