import { Fragment } from 'react';

interface EmphasisedProps {
  readonly children: string;
  /** Texts that occur in it, in any order. */
  readonly parts: readonly string[];
}

/** A sentence whose figures stand out. */
export function Emphasised({ children, parts }: EmphasisedProps) {
  return splitAt(children, parts).map((text, at) =>
    parts.includes(text) ? <strong key={at}>{text}</strong> : <Fragment key={at}>{text}</Fragment>,
  );
}

function splitAt(text: string, parts: readonly string[]): string[] {
  const found = parts
    .map((part) => ({ part, at: text.indexOf(part) }))
    .filter(({ part, at }) => part !== '' && at >= 0)
    .sort((left, right) => left.at - right.at || right.part.length - left.part.length)[0];
  if (found === undefined) return [text];
  const { part, at } = found;
  return [text.slice(0, at), part, ...splitAt(text.slice(at + part.length), parts)];
}
