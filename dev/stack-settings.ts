export type StackSettings = {
  /** From sources with hot reload, or as built. */
  mode: 'development' | 'built';
  /** Where the database stores its data between runs; without it the data is deleted on stop. */
  dataDirectory?: string;
  contentDirectory?: string;
  sitePort?: number;
  brand?: string;
  /** The time at which the clocks of platform and site start, for tests. */
  clock?: string;
  /** Settings of platform, worker and site alike. */
  everywhere?: Record<string, string>;
  /** Settings of the site that differ from those of the stack. */
  site?: Record<string, string>;
  say?: (who: string, line: string) => void;
};
