import { channel } from '@lamplighter/contracts/staff-api';
import type { z } from 'zod';

export const channels = channel.options;
export type Channel = z.infer<typeof channel>;
