import { dayText, timeText, type Day } from '@daybook/domain/calendar.ts';
import { fileReasons } from '@daybook/texts/en/imports/file-reasons.ts';
import { because, refusalSentence, type FileReason } from '@daybook/texts/file-reason.ts';

/** Where something is wrong, what it is, and what would have been right or what the trader can do. */
export interface Refusal {
  /** 1-based line; null when the whole file is meant. */
  readonly line: number | null;
  readonly reason: FileReason;
  /** Null where the reason says it all. */
  readonly expected: FileReason | null;
}

/** A file that cannot be imported. It is discarded. Its message is English, for logs and the command line. */
export class UnreadableFile extends Error implements Refusal {
  readonly line: number | null;
  readonly reason: FileReason;
  readonly expected: FileReason | null;

  constructor(line: number | null, reason: FileReason, expected: FileReason | null = null) {
    super(inEnglish({ line, reason, expected }));
    this.name = 'UnreadableFile';
    this.line = line;
    this.reason = reason;
    this.expected = expected;
  }
}

/** `line 14, Qty: got "1O0"; expected a number`. */
export function inEnglish(refusal: Refusal): string {
  const sentence = refusalSentence(fileReasons, refusal);
  return refusal.line === null ? sentence : `line ${refusal.line}, ${sentence}`;
}

/** A time of day that the clock of its zone left out. */
export function skippedTime(
  line: number,
  zone: string,
  day: Day,
  secondsFromMidnight: number,
): UnreadableFile {
  return new UnreadableFile(line, because('skippedTime', dayText(day), timeText(secondsFromMidnight), zone));
}

/** A cell that cannot be read, with what was expected; what was got is cut, since it may be anything. */
export function wrongCell(line: number, column: string, got: string, expected: FileReason): UnreadableFile {
  return new UnreadableFile(line, because('cell', column, got.slice(0, 40)), expected);
}
