import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEEPEST_PLAN, findPlanFault, isPlanDocument, isPlanHref } from './plan-document.ts';

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string, ...marks: unknown[]) =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words };
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const link = (href: unknown) => ({ type: 'link', attrs: { href } });
const item = (...content: unknown[]) => ({ type: 'listItem', content });

test('everything that a plan may hold is taken', () => {
  const plan = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Rules')] },
    { type: 'heading', attrs: { level: 3 } },
    paragraph(),
    paragraph(text('one ', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }, text('שלום 😀\tx')),
    paragraph(
      text(
        'see',
        { type: 'underline' },
        { type: 'strike' },
        link('https://example.com/?q=a b'.replace(' ', '+')),
      ),
    ),
    {
      type: 'bulletList',
      content: [item(paragraph(text('a')), { type: 'orderedList', content: [item(paragraph())] })],
    },
    { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('b')))] },
    { type: 'blockquote', content: [paragraph(text('c'))] },
  );
  assert.equal(findPlanFault(plan), null);
  assert.ok(isPlanDocument(plan));
});

const BAD: readonly (readonly [string, unknown, string])[] = [
  ['no document', null, 'type'],
  ['a list', [], 'type'],
  ['an unknown node', doc({ type: 'image', attrs: { src: 'x' } }), 'content.0.type'],
  ['a node of the prototype', doc({ type: 'constructor' }), 'content.0.type'],
  ['an empty document', doc(), 'content'],
  ['an unknown member', { ...doc(paragraph()), style: 'x' }, 'style'],
  ['an attribute that is not listed', doc({ ...paragraph(), attrs: { class: 'x' } }), 'content.0.attrs'],
  ['heading 1', doc({ type: 'heading', attrs: { level: 1 } }), 'content.0.attrs.level'],
  ['a heading as text', doc({ type: 'heading', attrs: { level: '2' } }), 'content.0.attrs.level'],
  ['a further attribute', doc({ type: 'heading', attrs: { level: 2, id: 'x' } }), 'content.0.attrs.id'],
  ['text outside of a paragraph', doc(text('x')), 'content.0.type'],
  ['an item outside of a list', doc(item(paragraph())), 'content.0.type'],
  ['a list without items', doc({ type: 'bulletList', content: [] }), 'content.0.content'],
  [
    'an item that begins with a list',
    doc({ type: 'bulletList', content: [item({ type: 'bulletList', content: [item(paragraph())] })] }),
    'content.0.content.0.content.0.type',
  ],
  [
    'a list that starts at a fraction',
    doc({ type: 'orderedList', attrs: { start: 1.5 }, content: [item(paragraph())] }),
    'content.0.attrs.start',
  ],
  ['empty text', doc(paragraph(text(''))), 'content.0.content.0.text'],
  ['text that is a number', doc(paragraph({ type: 'text', text: 5 })), 'content.0.content.0.text'],
  ['control characters', doc(paragraph(text('a\u0007b'))), 'content.0.content.0.text'],
  ['an unknown mark', doc(paragraph(text('x', { type: 'code' }))), 'content.0.content.0.marks.0.type'],
  [
    'a mark twice',
    doc(paragraph(text('x', { type: 'bold' }, { type: 'bold' }))),
    'content.0.content.0.marks.1.type',
  ],
  [
    'a mark with attributes',
    doc(paragraph(text('x', { type: 'bold', attrs: { style: 'x' } }))),
    'content.0.content.0.marks.0.attrs',
  ],
  [
    'a link without address',
    doc(paragraph(text('x', { type: 'link' }))),
    'content.0.content.0.marks.0.attrs.href',
  ],
  [
    'a link with a target',
    doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://a.b', target: '_blank' } }))),
    'content.0.content.0.marks.0.attrs.target',
  ],
  ['content that is null', doc({ type: 'paragraph', content: null }), 'content.0.content'],
  ['content that is an object', { type: 'doc', content: { 0: paragraph() } }, 'content'],
];

for (const [what, value, path] of BAD)
  test(`${what} is refused at ${path}`, () => {
    assert.equal(findPlanFault(value)?.path.join('.'), path);
  });

test('links lead to the web or to a mailbox alone', () => {
  for (const href of ['https://a.b/c', 'HTTP://a.b', 'mailto:ann@desk.test'])
    assert.ok(isPlanHref(href), href);
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    ' https://a.b',
    'https://a b',
    'data:text/html,x',
    '//a.b',
    '/x',
    'https:a.b',
    'https://a\u0000b',
    'java\nscript:x',
    'vbscript:x',
    `https://${'a'.repeat(2050)}`,
    '',
  ];
  for (const href of bad) assert.equal(isPlanHref(href), false, href);
});

test('nodes go no deeper than a request may, however deep they come', () => {
  const nested = (levels: number) => {
    let node: unknown = paragraph();
    for (let level = 0; level < levels; level++) node = { type: 'blockquote', content: [node] };
    return doc(node);
  };
  assert.equal(findPlanFault(nested(DEEPEST_PLAN - 2)), null);
  assert.match(findPlanFault(nested(DEEPEST_PLAN - 1))?.expected ?? '', /levels/);
  assert.match(findPlanFault(nested(200_000))?.expected ?? '', /levels/);
});
