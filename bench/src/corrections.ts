import { startServer } from '../../tests/walks/running-server.ts';
import { executionsFile, press, uploadAndPreview, signInToNew, timedWithReads } from './files.ts';
import { atMost, plain, type Report } from './report.ts';

const COUNT = 90_000;
const DAYS = 60;

/** A file, the same again with other commissions, and the second undone, while another request is made again and again. */
export async function measureCorrections(report: Report): Promise<void> {
  const server = await startServer();
  try {
    const client = await signInToNew(server.url);
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const { seconds, longest } = await timedWithReads(client, work);
      report(plain(`90,000 executions: ${what}`, seconds, 's'));
      report(atMost(`90,000 executions: longest wait of another read meanwhile, ${what}`, longest, 'ms', 50));
    };
    const file = (commission: string) => new Blob([executionsFile({ count: COUNT, days: DAYS, commission })]);
    let id = '';
    for (const [what, bytes] of Object.entries({ imported: file('0.35'), corrected: file('0.41') }))
      await timed(what, async () => {
        ({ id } = await uploadAndPreview(server.url, client, bytes));
        await press(client, `/imports/${id}/publish`);
      });
    await timed('taken back', () => press(client, `/imports/${id}/undo`));
  } finally {
    await server.stop();
  }
}
