// Asks the server of this machine whether it is ready: exit code 0 when it is, 1 when not. `daybook health` in an archive.
const port = process.env.PORT || '4400';
const given = process.env.HOST || '127.0.0.1';
const everywhere = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const host = everywhere[given] ?? (given.includes(':') ? `[${given}]` : given);
try {
  const { status } = await fetch(`http://${host}:${port}/health/ready`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1; // nobody listens there, or not in time
}
