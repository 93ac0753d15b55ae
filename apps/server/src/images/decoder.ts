import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { ImageKind } from '@daybook/api/images.ts';
import {
  DECODE_LIMITS,
  EXIT_TOO_HEAVY,
  MOST_ANSWER_BYTES,
  type DecodeLimits,
} from '#server/images/decode-limits.ts';
import { encodeMessage, readMessages, type Message } from '#server/images/message.ts';
import type { Purpose, Rendered } from '#server/images/render.ts';

const PROGRAM = join(import.meta.dirname, 'decode-process.ts');
const START_MS = 20_000;
/** A process that has nothing to do is kept for so long, and for so many pictures in all. */
const IDLE_MS = 10_000;
const MOST_PICTURES = 200;

/** Why a file gave no picture: damaged, or more work than one picture may be. */
export type DecodeFailure = { readonly problem: 'damaged' | 'too-complex' };

/** One process that decodes, started when it is needed. */
export interface Decoder {
  /** Never throws for what the bytes are. One picture at a time: the caller queues. */
  decode(bytes: Uint8Array, kind: ImageKind, purpose: Purpose): Promise<Rendered | DecodeFailure>;
  close(): Promise<void>;
}

interface Worker {
  readonly child: ChildProcess;
  readonly answers: AsyncGenerator<Message>;
  readonly ended: Promise<number | null>;
  pictures: number;
}

/** A decoder that starts its process with the first picture and ends it when there are none for a while. */
export function openDecoder(limits: DecodeLimits = DECODE_LIMITS): Decoder {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<number | null> => {
    const ending = worker;
    worker = null;
    clearTimeout(idle);
    if (ending === null) return null;
    ending.child.kill('SIGKILL');
    return ending.ended;
  };

  return {
    decode: async (bytes, kind, purpose) => {
      clearTimeout(idle);
      worker ??= await startWorker(limits);
      const question = encodeMessage({ head: { kind, purpose }, blobs: [bytes] });
      const answer = await ask(worker, question, limits.milliseconds);
      const rendered = answer === 'late' || answer === 'gone' ? answer : readRendered(answer);
      if (typeof rendered === 'object' && ++worker.pictures < MOST_PICTURES) {
        idle = setTimeout(() => void end(), IDLE_MS).unref();
        return rendered;
      }
      // What a file has broken, or was busy with, is not trusted with the next one.
      const code = answer === 'gone' ? await worker.ended : null;
      await end();
      if (typeof rendered === 'object') return rendered;
      return { problem: rendered === 'late' || code === EXIT_TOO_HEAVY ? 'too-complex' : 'damaged' };
    },
    close: async () => void (await end()),
  };
}

async function startWorker({ memoryBytes }: DecodeLimits): Promise<Worker> {
  const { SystemRoot } = process.env;
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning', PROGRAM, String(memoryBytes)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Nothing of the server's settings, some of which are secrets.
      env: {
        MALLOC_ARENA_MAX: '2',
        UV_THREADPOOL_SIZE: '2',
        VIPS_BLOCK_UNTRUSTED: '1',
        ...(SystemRoot === undefined ? {} : { SystemRoot }),
      },
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  ended.catch(() => undefined); // looked at by whoever waits for an answer
  // A process that is gone takes no more questions; that it is gone shows in its missing answer.
  child.stdin.on('error', () => undefined);
  const worker = { child, ended, pictures: 0, answers: readMessages(child.stdout, MOST_ANSWER_BYTES) };
  const first = await within(START_MS, worker.answers.next());
  if (first !== 'late' && first.done !== true) return worker;
  child.kill('SIGKILL');
  throw new Error(`the process that decodes pictures did not start (exit code ${await ended})`);
}

async function ask(
  worker: Worker,
  question: Buffer,
  milliseconds: number,
): Promise<Message | 'late' | 'gone'> {
  worker.child.stdin?.write(question);
  const next = worker.answers.next().catch(() => ({ done: true }) as const);
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

/** The process may have been taken over by a file: its answer is believed only as far as it is a picture of that size. */
function readRendered({ head, blobs }: Message): Rendered | DecodeFailure | 'gone' {
  const [image, thumbnail] = blobs;
  const said = head as Partial<Record<keyof Rendered, unknown>> & { readonly ok?: unknown };
  if (said.ok === false) return { problem: 'damaged' };
  const { type, width, height, thumbnailWidth, thumbnailHeight } = said;
  const sizes = [width, height, thumbnailWidth, thumbnailHeight];
  const isWhole = sizes.every((size) => Number.isInteger(size) && Number(size) > 0 && Number(size) <= 12_000);
  if (!isWhole || image === undefined || thumbnail === undefined) return 'gone';
  if (type !== 'image/jpeg' && type !== 'image/png') return 'gone';
  return {
    type,
    image,
    thumbnail,
    width: Number(width),
    height: Number(height),
    thumbnailWidth: Number(thumbnailWidth),
    thumbnailHeight: Number(thumbnailHeight),
  };
}
