import { z } from 'zod';

const alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        labels: z.object({ alertname: z.string(), severity: z.string().optional() }),
        annotations: z.object({ summary: z.string().default('') }),
        state: z.string(),
        activeAt: z.string(),
      }),
    ),
  }),
});
const vector = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

const reasons = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.object({ reason: z.string() }), value: z.tuple([z.number(), z.string()]) })),
  }),
});

export type NotReady = { reason: string; count: number };
export type FiringAlert = { name: string; severity: string; summary: string; since: string };

/** What Prometheus knows and the database does not. */
export type Monitoring = {
  firingAlerts: () => Promise<FiringAlert[]>;
  /** Requests that the sites shed in the last five minutes. */
  shedRequests: () => Promise<number>;
  /** Why platforms and staff APIs say that they are not ready, and how many of them. */
  notReady: () => Promise<NotReady[]>;
};

const timeoutMs = 2_000;
/** Fires always, to prove that alerts arrive. */
const heartbeat = 'Watchdog';

export function createMonitoring(origin: string): Monitoring {
  const ask = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok) throw new Error(`Prometheus responded with ${response.status}`);
    return schema.parse(await response.json());
  };
  return {
    firingAlerts: async () => {
      const { data } = await ask('/api/v1/alerts', alerts);
      return data.alerts
        .filter(({ state, labels }) => state === 'firing' && labels.alertname !== heartbeat)
        .map(({ labels, annotations, activeAt }) => ({
          name: labels.alertname,
          severity: labels.severity ?? '',
          summary: annotations.summary,
          since: activeAt,
        }));
    },
    shedRequests: async () => {
      const query = new URLSearchParams({ query: 'sum(increase(lamplighter_requests_shed_total[5m]))' });
      const { data } = await ask(`/api/v1/query?${query}`, vector);
      return Math.round(Number(data.result[0]?.value[1] ?? 0));
    },
    notReady: async () => {
      const query = new URLSearchParams({ query: 'sum by (reason) (lamplighter_not_ready)' });
      const { data } = await ask(`/api/v1/query?${query}`, reasons);
      return data.result.map(({ metric: { reason }, value: [, count] }) => ({ reason, count: Number(count) }));
    },
  };
}
