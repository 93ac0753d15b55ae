import { labelKey, labelProblem } from '@daybook/domain/journal/labels.ts';

/** A tag that is being typed in a text: what stands behind its `#`, and where the two of them are. */
export interface TypedTag {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const MAX_OFFERS = 6;

/** The tag that the caret stands behind; null for none, and for a `#` within a word or before a number's sign. */
export function tagAt(text: string, caret: number): TypedTag | null {
  const found = /(?:^|[\s(])#([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret));
  if (found === null) return null;
  const typed = found[1]!;
  return { text: typed, from: caret - typed.length - 1, to: caret };
}

/** What is offered for a tag that is being typed: tags that begin like it, then those that contain it, last a new one. */
export function offeredTags(
  typed: string,
  names: readonly string[],
): readonly { readonly name: string; readonly isNew: boolean }[] {
  // A tag of several words is written with hyphens.
  const key = labelKey(typed.replaceAll('-', ' '));
  const keyOf = (name: string) => labelKey(name.replaceAll('-', ' '));
  const begin = names.filter((name) => keyOf(name).startsWith(key));
  const contain = names.filter((name) => !begin.includes(name) && keyOf(name).includes(key));
  const known = [...begin, ...contain].slice(0, MAX_OFFERS).map((name) => ({ name, isNew: false }));
  const isNew = typed !== '' && labelProblem(typed) === null && !names.some((name) => keyOf(name) === key);
  return isNew ? [...known, { name: typed, isNew: true }] : known;
}
