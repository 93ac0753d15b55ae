import { startServer } from '../../tests/walks/running-server.ts';
import { onEachEngine } from './each-engine.ts';
import { executionsFile, press, uploadAndPreview, signInToNew, timedWithReads } from './files.ts';
import { atMost, plain, type Report } from './report.ts';

const COUNT = 60_000;
const DAYS = 20;

/**
 * A file imported, undone, imported and undone again, while another request is made again and again, on SQLite, and on an empty database
 * of PostgreSQL where BENCH_POSTGRES names one.
 */
export async function measureUndo(report: Report): Promise<void> {
  await onEachEngine(async (place) => {
    const server = await startServer(place.engine === 'postgres' ? { DATABASE_URL: place.url } : {});
    try {
      const client = await signInToNew(server.url);
      const timed = async (step: string, work: () => Promise<unknown>) => {
        const what = `${COUNT.toLocaleString('en')} executions, ${place.engine}: ${step}`;
        const { seconds, longest } = await timedWithReads(client, work);
        report(plain(what, seconds, 's'));
        report(atMost(`${what}: longest wait of another read meanwhile`, longest, 'ms', 50));
      };
      const bytes = new Blob([executionsFile({ count: COUNT, days: DAYS, commission: '0.35' })]);
      for (const again of ['', ' again']) {
        const { id } = await uploadAndPreview(server.url, client, bytes);
        await timed(`imported${again} once shown`, () => press(client, `/imports/${id}/publish`));
        await timed(`undone${again}`, () => press(client, `/imports/${id}/undo`));
      }
    } finally {
      await server.stop();
    }
  });
}
