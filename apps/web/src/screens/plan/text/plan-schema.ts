import { Schema, type DOMOutputSpec } from 'prosemirror-model';
import { isPlanHref } from '@daybook/api/journal/plan-document.ts';

const HOLE = 0;
/** Every block determines separately whether it is written from right to left. */
const block = (tag: string): (() => DOMOutputSpec) => {
  return () => [tag, { dir: 'auto' }, HOLE];
};

/**
 * The editor's own list of what a plan may hold, under the names of the contract. The editor reads the page's elements
 * back while one types, so each node and mark also says how it is recognised.
 */
export const PLAN_SCHEMA = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: block('p') },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
      ],
      toDOM: ({ attrs }) => [attrs['level'] === 3 ? 'h3' : 'h2', { dir: 'auto' }, HOLE],
    },
    bulletList: {
      group: 'block',
      content: 'listItem+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', HOLE],
    },
    orderedList: {
      group: 'block',
      content: 'listItem+',
      attrs: { start: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: startOf(list) }) }],
      toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: String(attrs['start']) }, HOLE],
    },
    listItem: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', HOLE],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', HOLE],
    },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => hrefOf(link) }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener noreferrer nofollow' }, HOLE],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', HOLE] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', HOLE] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', HOLE] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', HOLE] },
  },
});

function startOf(list: HTMLElement): number {
  const start = Number(list.getAttribute('start') ?? '1');
  return Number.isInteger(start) && start >= 0 && start <= 9_999 ? start : 1;
}

function hrefOf(link: HTMLElement): { href: string } | false {
  const href = link.getAttribute('href') ?? '';
  return isPlanHref(href) ? { href } : false;
}
