import type { Messages } from './en.ts';

/** Sentences about files: what is wrong with one, and what would be right. Each has its code as key. */
export type ReasonSentences = Messages['fileReasons'];
export type ReasonCode = keyof ReasonSentences;

/** The values of a sentence: a text as written in the file, a count, several names, or another sentence. */
export type ReasonValue = string | number | readonly string[] | FileReason;

/** A sentence about a file that is not said in any language yet. */
export interface FileReason {
  readonly code: ReasonCode;
  /** In the order of the sentence's arguments. */
  readonly values: readonly ReasonValue[];
}

type Nested<Values extends readonly unknown[]> = {
  [Place in keyof Values]: Values[Place] extends string ? string | FileReason : Values[Place];
};
type ValuesOf<Sentence> = Sentence extends (...values: infer Values) => string ? Nested<Values> : readonly [];

/** States a reason: `because('cell', 'Qty', '1O0')`. The English sentence of the code says which values it takes. */
export function because<Code extends ReasonCode>(
  code: Code,
  ...values: ValuesOf<ReasonSentences[Code]>
): FileReason {
  return { code, values };
}

/** A reason as it crossed the wire or was stored: its code may be one that only another version of Daybook knows. */
export interface StatedReason {
  readonly code: string;
  readonly values: readonly unknown[];
}

function isStated(value: unknown): value is StatedReason {
  return typeof value === 'object' && value !== null && 'code' in value && 'values' in value;
}

/** The sentence of a reason, without a capital and a full stop. A code without a sentence says that the file cannot be read. */
export function reasonText(sentences: ReasonSentences, { code, values }: StatedReason): string {
  if (!Object.hasOwn(sentences, code)) return sentences.unreadable;
  const sentence = sentences[code as ReasonCode] as string | ((...values: unknown[]) => string);
  if (typeof sentence === 'string') return sentence;
  return sentence(...values.map((value) => (isStated(value) ? reasonText(sentences, value) : value)));
}

/** What is wrong, and what would have been right: `Qty: got "1O0"; expected a number`. */
export function refusalSentence(
  sentences: ReasonSentences,
  { reason, expected }: { readonly reason: StatedReason; readonly expected: StatedReason | null },
): string {
  return [reason, ...(expected ? [expected] : [])].map((each) => reasonText(sentences, each)).join('; ');
}
