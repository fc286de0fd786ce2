import { startMailServer } from './mail-server.ts';

/** The supplier's mail server, as a process: SMTP at `SMTP_PORT`, and at `PORT` a page with the mails. */
const server = await startMailServer({
  smtpPort: Number(process.env['SMTP_PORT']),
  webPort: Number(process.env['PORT']),
});
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
