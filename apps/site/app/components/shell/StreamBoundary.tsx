/** Where a page that is sent in two parts is cut. */
export const seam = '<template data-seam="true"></template>';

export function StreamBoundary() {
  return <template data-seam />;
}
