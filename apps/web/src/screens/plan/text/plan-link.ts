import type { EditorState, Transaction } from 'prosemirror-state';
import { isPlanHref } from '@daybook/api/journal/plan-document.ts';
import { PLAN_SCHEMA } from './plan-schema.ts';

const { link } = PLAN_SCHEMA.marks;

/** The link around the selection, or what is selected without one. */
interface LinkRange {
  readonly from: number;
  readonly to: number;
  /** Null where there is no link yet. */
  readonly href: string | null;
}

/** Where a link would be set: the whole link at the caret, else the selection. */
export function linkRange({ selection }: EditorState): LinkRange {
  const { from, to, $from } = selection;
  const start = $from.parentOffset;
  // Before the caret a link ends, behind it one begins: both are meant.
  const { node, offset } = touching($from.parent.childAfter(start), $from.parent.childBefore(start));
  const mark = node === null ? undefined : link.isInSet(node.marks);
  if (mark === undefined) return { from, to, href: null };
  const base = $from.start();
  let [first, last] = [offset, offset + (node?.nodeSize ?? 0)];
  $from.parent.forEach((child, at) => {
    if (!mark.isInSet(child.marks)) return;
    if (at + child.nodeSize === first) first = at;
    if (at === last) last = at + child.nodeSize;
  });
  return {
    from: Math.min(from, base + first),
    to: Math.max(to, base + last),
    href: String(mark.attrs['href']),
  };
}

type Child = ReturnType<EditorState['doc']['childAfter']>;

function touching(after: Child, before: Child): Child {
  return after.node && link.isInSet(after.node.marks) ? after : before;
}

/** A typed address as it is kept: without a scheme it is a page, with an @ a mailbox. Null for what is no address. */
export function parseHref(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:)/i.test(text)) return isPlanHref(text) ? text : null;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const href = `https://${text}`;
  return /^[^\s:/?#@]+\.[^\s:/?#@]{2,}(?::\d+)?(?:[/?#]|$)/.test(text) && isPlanHref(href) ? href : null;
}

/** Sets a link, or takes it away with null; where nothing is selected the address itself is written. */
export function setLink(state: EditorState, href: string | null): Transaction {
  const { from, to } = linkRange(state);
  const { tr } = state;
  if (href === null) return tr.removeMark(from, to, link);
  if (from === to)
    return tr
      .insert(from, PLAN_SCHEMA.text(href.replace(/^mailto:/i, ''), [link.create({ href })]))
      .scrollIntoView();
  return tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
}
