import assert from 'node:assert/strict';
import { openSession, type DemoServer } from './demo-server.ts';

/** Gives the newest trades tags, some of them two, as another program of the trader's would. */
export async function tagTrades(server: DemoServer): Promise<void> {
  const headers = { ...(await openSession(server)), 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${server.url}/api/v1${path}`, { headers, ...sent });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as { readonly id: string; readonly trades: string };
  };
  const ids = (await ask('/dashboard/0?executions=none')).trades
    .split('\n')
    .slice(-400, -1)
    .map((line) => line.slice(0, 13));
  for (const [name, from] of [
    ['Gap', 0],
    ['News', 250],
  ] as const) {
    const { id } = await ask('/labels/tag', { name });
    await ask('/trades/changes', { trades: ids.slice(from, from + 300), change: { addTags: [id] } });
  }
}
