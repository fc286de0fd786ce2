import { roleFor } from '@lamplighter/contracts/staff/staff';
import { nowFigures } from '@lamplighter/contracts/staff/staff-insights';
import type { z } from 'zod';
import type { ConsoleServices, FiringAlert, NotReady } from '../../../server-interface.ts';

export type NowData = {
  figures: z.infer<typeof nowFigures>;
  /** Undefined without Prometheus, and while it does not respond. */
  alerts: FiringAlert[] | undefined;
  shed: number | undefined;
  notReady: NotReady[] | undefined;
  /** Whether the counts lead to the deliveries. */
  maySeeDeliveries: boolean;
};

export async function readNow({
  staffApi,
  monitoring,
  member,
}: Pick<ConsoleServices, 'staffApi' | 'monitoring' | 'member'>): Promise<NowData> {
  const [figures, alerts, shed, notReady] = await Promise.all([
    staffApi.get('/staff/v1/now', nowFigures),
    monitoring?.firingAlerts().catch(() => undefined),
    monitoring?.shedRequests().catch(() => undefined),
    monitoring?.notReady().catch(() => undefined),
  ]);
  const maySeeDeliveries = roleFor('view-deliveries', member.roles) !== undefined;
  return { figures, alerts, shed, notReady, maySeeDeliveries };
}
