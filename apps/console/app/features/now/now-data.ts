import { nowFigures } from '@lamplighter/contracts/staff-insights';
import type { z } from 'zod';
import type { ConsoleServices, FiringAlert } from '../../../server-interface.ts';

export type NowData = {
  figures: z.infer<typeof nowFigures>;
  /** Undefined without Prometheus, and while it does not respond. */
  alerts: FiringAlert[] | undefined;
  shed: number | undefined;
};

export async function readNow({
  staffApi,
  monitoring,
}: Pick<ConsoleServices, 'staffApi' | 'monitoring'>): Promise<NowData> {
  const [figures, alerts, shed] = await Promise.all([
    staffApi.get('/staff/v1/now', nowFigures),
    monitoring?.firingAlerts().catch(() => undefined),
    monitoring?.shedRequests().catch(() => undefined),
  ]);
  return { figures, alerts, shed };
}
