import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { EXIT_TOO_HEAVY } from './decode-limits.ts';
import { encodeMessage, readMessages, type Message } from './message.ts';

/** What a process that works on pictures is started with. */
interface WorkerProgram {
  /** What it does, for the sentence that says that it did not start. */
  readonly name: string;
  /** Path of its program, which is handed `memoryBytes` and `cpuMilliseconds`. */
  readonly path: string;
  /** In addition to what every such process has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Resident memory beyond which it ends itself. */
  readonly memoryBytes: number;
  /** Processor time for one question, beyond which it ends itself; none where its program does not watch it. */
  readonly cpuMilliseconds?: number;
  /** For one question, and until it is ready for the first one: on a busy machine much longer than its processor time. */
  readonly milliseconds: number;
  readonly startMilliseconds: number;
  /** How many times these two are waited: 1, tests take more. */
  readonly waitFactor: number;
  readonly maxAnswerBytes: number;
  /** It is kept for so long without a question, and for so many questions in all. */
  readonly idleMs: number;
  readonly maxQuestions: number;
}

/** Why a question has no answer: it took too long, or more memory or processor time than it may, the process ended, or was not ready in time. */
type WorkerFailure = 'late' | 'too-heavy' | 'gone' | 'not-started';

/** One separate process, started when it is needed. */
interface WorkerProcess {
  /** One question at a time: the caller queues. */
  ask<Result>(question: Message, read: (answer: Message) => Result | null): Promise<Result | WorkerFailure>;
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly answers: AsyncGenerator<Message>;
  readonly ended: Promise<number | null>;
  questions: number;
}

/**
 * Opens a process that answers messages (message.ts) on standard input and output. An answer of which `read` makes nothing counts as
 * none; a process that gave none is not used again.
 */
export function openWorkerProcess(program: WorkerProgram): WorkerProcess {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<number | null> => {
    const ending = running;
    running = null;
    clearTimeout(idle);
    if (ending === null) return null;
    ending.child.kill('SIGKILL');
    return ending.ended;
  };

  return {
    ask: async (question, read) => {
      clearTimeout(idle);
      running ??= await start(program);
      if (running === null) return 'not-started';
      const answer = await answerOf(
        running,
        encodeMessage(question),
        program.milliseconds * program.waitFactor,
      );
      const result = answer === 'late' || answer === 'gone' ? null : read(answer);
      if (result !== null && ++running.questions < program.maxQuestions) {
        idle = setTimeout(() => void end(), program.idleMs).unref();
        return result;
      }
      // What a question has broken, or was busy with, is not trusted with the next one.
      const code = answer === 'gone' ? await running.ended : null;
      await end();
      if (result !== null) return result;
      if (answer === 'late') return 'late';
      return code === EXIT_TOO_HEAVY ? 'too-heavy' : 'gone';
    },
    close: async () => void (await end()),
  };
}

/** Null where the machine was too busy to start it in time. Throws where it cannot be started. */
async function start(program: WorkerProgram): Promise<Running | null> {
  const { path, environment, memoryBytes, cpuMilliseconds } = program;
  const { SystemRoot } = process.env;
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=64',
      '--disable-warning=ExperimentalWarning',
      path,
      String(memoryBytes),
      String(cpuMilliseconds ?? Infinity),
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // None of the server's settings, some of which are secrets.
      env: {
        MALLOC_ARENA_MAX: '2',
        UV_THREADPOOL_SIZE: '2',
        ...environment,
        ...(SystemRoot === undefined ? {} : { SystemRoot }),
      },
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  ended.catch(() => undefined); // handled by the waiting caller
  // A process that is gone takes no more questions; that it is gone shows in its missing answer.
  child.stdin.on('error', () => undefined);
  lowerPriority(child);
  const running = { child, ended, questions: 0, answers: readMessages(child.stdout, program.maxAnswerBytes) };
  const first = await within(program.startMilliseconds * program.waitFactor, running.answers.next());
  if (first !== 'late' && first.done !== true) return running;
  child.kill('SIGKILL');
  const code = await ended;
  if (first === 'late') return null;
  throw new Error(`the process that ${program.name} did not start (exit code ${code})`);
}

/**
 * Who is served goes before pictures where both want a core; the lowest priority would get none beside any other work. Not every
 * system lets a process be put back.
 */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error;
  }
}

async function answerOf(
  { child, answers }: Running,
  question: Buffer,
  milliseconds: number,
): Promise<Message | 'late' | 'gone'> {
  child.stdin?.write(question);
  const next = answers.next().catch(() => ({ done: true }) as const);
  const answer = await within(milliseconds, next);
  if (answer === 'late') return 'late';
  return answer.done === true ? 'gone' : answer.value;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
