import { logLevel, port } from '@lamplighter/contracts/environment';
import { z } from 'zod';

const shared = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  LOG_LEVEL: logLevel,
});

export const platformEnvironment = shared.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3100),
  BRAND: z.string().default('larkfield'),
  CONTENT_DIR: z.string().min(1),
});

export const workerEnvironment = shared.extend({
  HEARTBEAT_MS: z.coerce.number().int().min(100).default(10_000),
});
