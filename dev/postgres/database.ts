import { startPostgres } from './server.ts';

/**
 * PostgreSQL as a process of its own. It says its address on one line when it takes connections, and stops when its
 * input is closed, so that it never outlives its parent.
 */
const directory = process.env['DATA_DIRECTORY'];
const server = await startPostgres(directory ? { directory } : { flags: ['fsync=off'] });
process.stdout.write(`${await server.createDatabase('lamplighter')}\n`);

process.stdin.resume().on('end', async () => {
  await server.stop();
  process.exit(0);
});
