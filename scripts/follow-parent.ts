/** Loaded before a member of the house: when whoever started it is gone, however that came about, it stops. */
process.stdin
  .on('end', () => process.kill(process.pid, 'SIGTERM'))
  .resume()
  .unref();
