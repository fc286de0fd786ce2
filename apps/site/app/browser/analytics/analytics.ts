/** Every event that is sent to analytics. None has a field for text that a person typed. */
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
    /** The array from which tag managers read events. */
    dataLayer?: object[];
  }
}

export type Track = (event: AnalyticsEvent) => void;

type Analytics = { track: Track; stop: () => void };

/** Pushes events to the data layer until consent is withdrawn; then it removes its own events. */
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
