import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { AllSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { findPlanFault, TOO_DEEP, type PlanDocument } from '@daybook/api/journal/plan-document.ts';
import { editorState, plainText, planOf } from './plan-editor.ts';
import { linkRange, parseHref, setLink } from './plan-link.ts';
import { TOOL_GROUPS, TOOLS, type ToolName } from './plan-tools.ts';

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});
const doc = (...texts: string[]): PlanDocument => ({ type: 'doc', content: texts.map(paragraph) });

function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (transaction) => void (next = state.apply(transaction)));
  return next;
}

const press = (state: EditorState, ...names: ToolName[]) =>
  names.reduce((before, name) => run(before, TOOLS[name].run), state);
const selectAll = (state: EditorState) => state.apply(state.tr.setSelection(new AllSelection(state.doc)));
const select = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
const shape = (state: EditorState) => state.doc.toString();

test('a stored plan comes back from the editor as it was', () => {
  const plan: PlanDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'שלום 😀' }] },
      {
        type: 'orderedList',
        attrs: { start: 4 },
        content: [{ type: 'listItem', content: [paragraph('a')] }],
      },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x',
            marks: [{ type: 'link', attrs: { href: 'https://a.bc' } }, { type: 'bold' }],
          },
          { type: 'hardBreak' },
        ],
      },
    ],
  };
  assert.deepEqual(JSON.parse(JSON.stringify(planOf(editorState(plan)))), plan);
});

test('nothing written is no plan', () => {
  assert.equal(planOf(editorState(null)), null);
  assert.equal(planOf(editorState(doc(' '))), null);
  assert.notEqual(planOf(editorState(doc('x'))), null);
  assert.notEqual(planOf(press(editorState(null), 'bulletList')), null);
});

test('a list tool makes a list, turns one kind into the other, and takes it away', () => {
  const bullets = press(selectAll(editorState(doc('a', 'b'))), 'bulletList');
  assert.equal(shape(bullets), 'doc(bulletList(listItem(paragraph("a")), listItem(paragraph("b"))))');
  const numbers = press(select(bullets, 3), 'orderedList');
  assert.equal(shape(numbers), 'doc(orderedList(listItem(paragraph("a")), listItem(paragraph("b"))))');
  assert.equal(TOOLS.orderedList.isOn?.(numbers), true);
  assert.equal(TOOLS.bulletList.isOn?.(numbers), false);
  assert.equal(
    shape(press(numbers, 'orderedList')),
    'doc(paragraph("a"), orderedList(listItem(paragraph("b"))))',
  );
});

test('items are indented below the one before them, and out again', () => {
  const list = press(selectAll(editorState(doc('a', 'b'))), 'bulletList');
  const second = select(list, 8);
  assert.equal(TOOLS.indent.run(select(list, 3)), false, 'the first has none before it');
  const inner = press(second, 'indent');
  assert.equal(
    shape(inner),
    'doc(bulletList(listItem(paragraph("a"), bulletList(listItem(paragraph("b"))))))',
  );
  assert.equal(shape(press(inner, 'outdent')), shape(list));
});

test('headings and quotes are switches', () => {
  const state = select(editorState(doc('a')), 1);
  assert.equal(shape(press(state, 'heading2')), 'doc(heading("a"))');
  assert.equal(shape(press(state, 'heading2', 'heading2')), 'doc(paragraph("a"))');
  assert.equal(press(state, 'heading2', 'heading3').doc.firstChild?.attrs['level'], 3);
  assert.equal(shape(press(state, 'blockquote')), 'doc(blockquote(paragraph("a")))');
  assert.equal(shape(press(state, 'blockquote', 'blockquote')), 'doc(paragraph("a"))');
});

test('undo and redo work, and cannot be pressed when there is nothing to do', () => {
  const state = editorState(doc('a'));
  assert.equal(TOOLS.undo.run(state), false);
  const bold = press(selectAll(state), 'bold');
  assert.equal(TOOLS.bold.isOn?.(bold), true);
  const back = press(bold, 'undo');
  assert.equal(shape(back), 'doc(paragraph("a"))');
  assert.equal(shape(press(back, 'redo')), shape(bold));
});

test('a link spans the selection, is found from inside, and goes again', () => {
  const state = select(editorState(doc('see the rules')), 5, 8);
  const linked = state.apply(setLink(state, 'https://a.bc'));
  assert.equal(shape(linked), 'doc(paragraph("see ", link("the"), " rules"))');
  for (const at of [5, 6, 8])
    assert.deepEqual(linkRange(select(linked, at)), { from: 5, to: 8, href: 'https://a.bc' }, String(at));
  assert.equal(linkRange(select(linked, 2)).href, null);
  const inside = select(linked, 6);
  assert.equal(shape(inside.apply(setLink(inside, null))), 'doc(paragraph("see the rules"))');
  const changed = inside.apply(setLink(inside, 'mailto:a@b.cd'));
  assert.equal(linkRange(select(changed, 6)).href, 'mailto:a@b.cd');
  const bare = editorState(null);
  assert.equal(shape(bare.apply(setLink(bare, 'mailto:a@b.cd'))), 'doc(paragraph(link("a@b.cd")))');
});

test('a typed address becomes one that may be kept', () => {
  const rows: [string, string | null][] = [
    ['https://a.bc/d?e', 'https://a.bc/d?e'],
    ['a.bc', 'https://a.bc'],
    [' www.a.bc/d ', 'https://www.a.bc/d'],
    ['a.bc:8080/x', 'https://a.bc:8080/x'],
    ['ann@desk.test', 'mailto:ann@desk.test'],
    ['javascript:alert(1)', null],
    ['JAVASCRIPT:alert(1)//a.bc', null],
    ['data:text/html,a.bc', null],
    ['//a.bc', null],
    ['two words.com', null],
    ['', null],
    ['word', null],
  ];
  for (const [typed, href] of rows) assert.equal(parseHref(typed), href, typed);
});

test('pasted text loses what a plan cannot keep', () => {
  assert.equal(plainText('a\r\nb\u0000\u0007\tc\u200f'), 'a\nb\tc\u200f');
  assert.equal(plainText(`x\ud800`), 'x\ufffd');
  assert.equal(plainText('x'.repeat(200_000)).length, 65_536);
});

test('whatever is pressed, the text stays one that the server takes', () => {
  const names = TOOL_GROUPS.flat();
  const step = fc.record({ name: fc.constantFrom(...names), from: fc.nat(), to: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = editorState(doc('one', 'two', 'three'));
      for (const { name, from, to } of steps) {
        const { size } = state.doc.content;
        const ends = [from % size, to % size].map((at) => state.doc.resolve(at));
        state = state.apply(state.tr.setSelection(TextSelection.between(ends[0]!, ends[1]!)));
        state = press(state, name);
      }
      const fault = findPlanFault(planOf(state) ?? doc());
      assert.ok(
        fault === null || fault.expected === TOO_DEEP || planOf(state) === null,
        JSON.stringify(fault),
      );
    }),
    { seed: 930, numRuns: roundsOf(300) },
  );
});
