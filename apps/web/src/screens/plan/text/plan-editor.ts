import { baseKeymap, setBlockType } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Node } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { EditorState, Selection, type Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { PlanDocument } from '@daybook/api/journal/plan-document.ts';
import { PLAN_SCHEMA } from './plan-schema.ts';
import { TOOLS } from './plan-tools.ts';

const { nodes } = PLAN_SCHEMA;
/** More than a plan can hold is not even taken from the clipboard. */
const MAX_PASTE_LENGTH = 65_536;

/** A fresh state of the editor around a stored text. */
export function editorState(plan: PlanDocument | null): EditorState {
  const doc = plan === null ? nodes.doc.createAndFill()! : Node.fromJSON(PLAN_SCHEMA, plan);
  return EditorState.create({ doc, plugins: [typing(), ...keys(), history()] });
}

/** The text as it is kept; null when nothing is written. */
export function planOf({ doc }: EditorState): PlanDocument | null {
  const isEmpty =
    doc.textContent.trim() === '' && doc.childCount === 1 && doc.firstChild?.type === nodes.paragraph;
  return isEmpty ? null : (doc.toJSON() as PlanDocument);
}

/** Typing `- ` or `* ` begins a list, `3. ` a numbered one, `> ` a quote. */
function typing() {
  return inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*+]\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,4})\.\s$/,
        nodes.orderedList,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + Number(list.attrs['start']) === Number(start),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    ],
  });
}

/** Tab is not among them: it leads out of the editor, as it does everywhere. */
function keys() {
  return [
    keymap({
      Enter: splitListItem(nodes.listItem),
      'Shift-Enter': insertBreak,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': TOOLS.bold.run,
      'Mod-i': TOOLS.italic.run,
      'Mod-u': TOOLS.underline.run,
      'Mod-Shift-s': TOOLS.strike.run,
      'Mod-Alt-0': setBlockType(nodes.paragraph),
      'Mod-Alt-2': TOOLS.heading2.run,
      'Mod-Alt-3': TOOLS.heading3.run,
      'Mod-Shift-7': TOOLS.orderedList.run,
      'Mod-Shift-8': TOOLS.bulletList.run,
      'Mod-Shift-9': TOOLS.blockquote.run,
      'Mod-]': TOOLS.indent.run,
      'Mod-[': TOOLS.outdent.run,
    }),
    keymap(baseKeymap),
  ];
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
};

/** Text from elsewhere without what a plan cannot keep. */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_PASTE_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '');
}

/** Pastes without format. Handled before the editor sees the event: it would read the clipboard's HTML otherwise. */
export function pastePlain(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  const text = plainText(event.clipboardData?.getData('text/plain') ?? '');
  if (text !== '') view.pasteText(text);
  return true;
}

/** What is dropped from elsewhere comes without format too; moving text inside the editor stays as it is. */
export function dropPlain(view: EditorView, event: DragEvent): boolean {
  if (view.dragging) return false;
  event.preventDefault();
  const text = plainText(event.dataTransfer?.getData('text/plain') ?? '');
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (text === '' || place === null) return true;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
  view.pasteText(text);
  view.focus();
  return true;
}
