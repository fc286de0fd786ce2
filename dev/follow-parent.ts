/** Preloaded into each process of the stack: the process exits when its parent has ended, even by SIGKILL. */
process.stdin
  .on('end', () => process.kill(process.pid, 'SIGTERM'))
  .resume()
  .unref();
