import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { RawAnswer } from '#brokers/feeds/platform.ts';

const compress = promisify(gzip);
/** Answers up to this size are kept together: a page of a hundred fills is some 20 kB. */
const KEPT_TOGETHER = 512 * 1024;
const NEW_LINE = Buffer.from('\n');

/** Packs an answer as soon as it has come: the answers of years are some hundred megabytes, and packed a tenth of that. */
export function packAnswer(what: string, bytes: Uint8Array): RawAnswer {
  return { what, packed: compress(bytes) };
}

/** Keeps answers as they came, small ones one after the other under the name of the first; `what` such as `activities/page-2`. */
export interface AnswerCollector {
  keep<Answer extends { readonly bytes: Uint8Array }>(what: string, answer: Answer): Answer;
  /** Everything that was kept so far. */
  kept(): readonly RawAnswer[];
}

export function collectAnswers(): AnswerCollector {
  const raw: RawAnswer[] = [];
  let name = '';
  let together: Uint8Array[] = [];
  let size = 0;
  const close = (): void => {
    if (together.length > 0) raw.push(packAnswer(name, Buffer.concat(together)));
    [together, size] = [[], 0];
  };
  return {
    keep: (what, answer) => {
      if (size + answer.bytes.length > KEPT_TOGETHER) close();
      if (together.length === 0) name = what;
      else together.push(NEW_LINE);
      together.push(answer.bytes);
      size += answer.bytes.length;
      return answer;
    },
    kept: () => {
      close();
      return raw;
    },
  };
}
