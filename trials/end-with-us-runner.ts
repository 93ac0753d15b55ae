// A runner that a test kills: it starts what trials start, says where, and waits to be killed.
import { join } from 'node:path';
import { startPlatformProcess, startServerProcess } from './processes.ts';
import { inTrialFolder } from './trial-folder.ts';

await inTrialFolder(async (folder) => {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data') });
  const platform = await startPlatformProcess('--accounts', 'DEMO-1');
  console.log(JSON.stringify({ folder, urls: [server.url, platform.url] }));
  await new Promise(() => setInterval(() => {}, 1_000));
});
