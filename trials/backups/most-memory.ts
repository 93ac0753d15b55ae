// Loaded before a command that is measured; see large.ts.
process.once('exit', () => {
  process.stderr.write(`most memory: ${process.resourceUsage().maxRSS} kB\n`);
});
