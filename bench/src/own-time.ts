/** Milliseconds that this thread has worked, which other work on the machine does not lengthen. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest turn of the event loop while some work is done, in milliseconds of this thread's own work. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  let last = ownTime();
  const look = () => {
    const now = ownTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  look();
  await work().finally(() => (isDone = true));
  return longest;
}
