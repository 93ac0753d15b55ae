import type { Page } from 'playwright-core';

/** An event of Chromium's trace; durations in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of the longest task of the page's main thread meanwhile, as work of that thread: other work on the machine does not lengthen it. */
export async function longestPageTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  return Math.max(...(await pageTasks(page, act)));
}

/** Milliseconds that the page's main thread works meanwhile. */
export async function pageWork(page: Page, act: () => Promise<unknown>): Promise<number> {
  return (await pageTasks(page, act)).reduce((sum, task) => sum + task, 0);
}

/** Each task of the page's main thread in milliseconds of its own work. */
async function pageTasks(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}
