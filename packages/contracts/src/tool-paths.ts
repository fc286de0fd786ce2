/** The tools, by the last part of their path below `/help-and-support/tools/`. */
export const toolPaths = [
  'what-help-can-i-get',
  'no-power-or-gas',
  'direct-debit-checker',
  'running-costs',
  'back-bill-checker',
  'are-we-late',
  'read-it-with-me',
] as const;

export type ToolPath = (typeof toolPaths)[number];
