import type { RumBeforeSend } from '@datadog/browser-rum';
import { scrubStack, scrubText, scrubUrl } from './scrub.ts';

type MonitoredEvent = Parameters<RumBeforeSend>[0];
type ErrorEvent = Extract<MonitoredEvent, { type: 'error' }>;

/** Removes personal data from an event, and returns whether the rest may be sent. */
export function scrubEvent(event: MonitoredEvent): boolean {
  event.view.url = scrubUrl(event.view.url);
  if (event.view.referrer) event.view.referrer = scrubUrl(event.view.referrer);
  if (event.type === 'resource') event.resource.url = scrubUrl(event.resource.url);
  if (event.type === 'view') {
    const largest = event.view.performance?.lcp;
    if (largest?.resource_url) largest.resource_url = scrubUrl(largest.resource_url);
  }
  if (event.type === 'long_task') {
    for (const script of event.long_task.scripts ?? []) {
      script.source_url &&= scrubUrl(script.source_url);
      // For an inline script this is the URL of the request, before any redirect.
      script.invoker &&= scrubText(script.invoker);
    }
  }
  return event.type === 'error' ? scrubError(event) : true;
}

/** An error with causes is not sent: the causes cannot be changed here. */
function scrubError({ error }: ErrorEvent): boolean {
  if (error.causes) return false;
  error.message = scrubText(error.message);
  error.stack &&= scrubStack(error.stack);
  error.handling_stack &&= scrubStack(error.handling_stack);
  if (error.resource) error.resource.url = scrubUrl(error.resource.url);
  return true;
}
