/** Everything that analytics is ever told. None of it has room for what a person typed. */
export type AnalyticsEvent =
  | { event: 'page_view'; screen: string; previousScreen: string | undefined }
  | { event: 'search'; outcome: 'found' | 'nothing' | 'unavailable' }
  | { event: 'form_step'; form: string; step: string }
  | { event: 'form_error'; form: string; fields: string[] }
  | {
      event: 'product_error';
      id: string | undefined;
      status: number | undefined;
      title: string;
      description: string;
      message: string;
      failureCount: number;
    }
  | { event: 'article_vote'; article: string; helpful: boolean }
  | { event: 'web_vital'; name: 'LCP' | 'INP' | 'CLS'; value: number; rating: string };

declare global {
  interface Window {
    /** Where tag managers look for events. */
    dataLayer?: object[];
  }
}

export type Track = (event: AnalyticsEvent) => void;

type Analytics = { track: Track; stop: () => void };

/** Puts events into the data layer until consent is withdrawn; then it takes its own out again. */
export function startAnalytics(): Analytics {
  const own = new Set<object>();
  let stopped = false;
  return {
    track: (event) => {
      if (stopped) return;
      own.add(event);
      window.dataLayer ??= [];
      window.dataLayer.push(event);
    },
    stop: () => {
      stopped = true;
      const others = window.dataLayer?.filter((entry) => !own.has(entry)) ?? [];
      window.dataLayer?.splice(0, Number.POSITIVE_INFINITY, ...others);
    },
  };
}
