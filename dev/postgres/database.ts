import { startPostgres } from './server.ts';

/**
 * PostgreSQL as a separate process. It prints its URL on one line when it accepts connections, and stops when its
 * standard input is closed, so that it never outlives its parent.
 */
const directory = process.env['DATA_DIRECTORY'];
const server = await startPostgres(directory ? { directory } : { flags: ['fsync=off'] });
process.stdout.write(`${await server.createDatabase('lamplighter')}\n`);

process.stdin.resume().on('end', async () => {
  await server.stop();
  process.exit(0);
});
