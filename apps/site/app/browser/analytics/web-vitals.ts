import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { Track } from './analytics.ts';

/** Web Vitals: loading, responsiveness and layout shift. */
export function trackWebVitals(track: Track): void {
  const report = ({ name, value, rating }: Metric) => {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') track({ event: 'web_vital', name, value, rating });
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}
