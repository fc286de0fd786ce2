/** The numbered rows of the specification, in its order. */
export function specificationRows(specification: string): string[] {
  return [...specification.matchAll(/^- ([A-Z]{3,4}-\d+) /gm)].map(([, row = '']) => row);
}

/** The rows whose tags (`@HUB-3`) a text carries. */
export function taggedRows(text: string): string[] {
  return [...new Set([...text.matchAll(/@([A-Z]{3,4}-\d+)\b/g)].map(([, row = '']) => row))];
}
