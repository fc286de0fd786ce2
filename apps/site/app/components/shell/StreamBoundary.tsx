/** Marks where a page that is sent in two parts is split. */
export const seam = '<template data-seam="true"></template>';

export function StreamBoundary() {
  return <template data-seam />;
}
