import { startMonitoringServer } from './monitoring-server.ts';

/** The monitoring provider's intake, as a process, at `PORT`. `GET /received` returns what was sent. */
const server = await startMonitoringServer({ port: Number(process.env['PORT']) });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
