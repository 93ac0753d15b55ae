import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSession, startDemoServer } from './demo-server.ts';
import { startServer } from './running-server.ts';

test('a demo that is started again finds its platform at work as soon as it is ready', async () => {
  const first = await startDemoServer();
  const headers = await openSession(first);
  await first.end();
  const again = await startServer({}, first.dataDir);
  try {
    const imported = await fetch(`${again.url}/api/v1/import`, { headers });
    assert.equal(imported.status, 200, await imported.text());
  } finally {
    await again.stop();
    await first.stop();
  }
});
