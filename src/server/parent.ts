/**
 * Calls `stop` when the process that started us (bin/stagedoor.js) is gone, however it went. Does nothing where nobody
 * started us over a channel, and keeps no process alive.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', stop);
  process.channel.unref();
}
