import { nowFigures } from '@lamplighter/contracts/staff/staff-insights';
import type { z } from 'zod';
import type { ConsoleServices, FiringAlert, NotReady } from '../../../server-interface.ts';

export type NowData = {
  figures: z.infer<typeof nowFigures>;
  /** Undefined without Prometheus, and while it does not respond. */
  alerts: FiringAlert[] | undefined;
  shed: number | undefined;
  notReady: NotReady[] | undefined;
};

export async function readNow({
  staffApi,
  monitoring,
}: Pick<ConsoleServices, 'staffApi' | 'monitoring'>): Promise<NowData> {
  const [figures, alerts, shed, notReady] = await Promise.all([
    staffApi.get('/staff/v1/now', nowFigures),
    monitoring?.firingAlerts().catch(() => undefined),
    monitoring?.shedRequests().catch(() => undefined),
    monitoring?.notReady().catch(() => undefined),
  ]);
  return { figures, alerts, shed, notReady };
}
