import { logLevel, port } from '@lamplighter/contracts/environment';
import { z } from 'zod';
import { deliverySettings } from './modules/delivery/delivery-settings.ts';
import { keySettings } from './modules/leads/key-settings.ts';

const shared = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  LOG_LEVEL: logLevel,
});

export const migrateEnvironment = shared;

export const platformEnvironment = shared.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3100),
  BRAND: z.string().default('larkfield'),
  CONTENT_DIR: z.string().min(1),
  CLIENT_IDS: z.string().transform((list) => list.split(',').map((id) => id.trim())),
  ...keySettings,
});

export const workerEnvironment = shared.extend({
  HEARTBEAT_MS: z.coerce.number().int().min(100).default(10_000),
  CONTENT_DIR: z.string().min(1),
  ...keySettings,
  ...deliverySettings,
});
