import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Attrs, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { PLAN_SCHEMA } from './plan-schema.ts';

const { nodes, marks } = PLAN_SCHEMA;

/** The tools in the order of the toolbar; a link has a dialog of its own. */
export const TOOL_GROUPS = [
  ['bold', 'italic', 'underline', 'strike'],
  ['heading2', 'heading3'],
  ['bulletList', 'orderedList', 'outdent', 'indent', 'blockquote'],
  ['undo', 'redo'],
] as const;
export type ToolName = (typeof TOOL_GROUPS)[number][number];

/** One tool: what a press does, and for switches whether it is on. */
interface Tool {
  readonly run: Command;
  readonly isOn?: (state: EditorState) => boolean;
}

export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  bold: markTool('bold'),
  italic: markTool('italic'),
  underline: markTool('underline'),
  strike: markTool('strike'),
  heading2: headingTool(2),
  heading3: headingTool(3),
  bulletList: listTool(nodes.bulletList),
  orderedList: listTool(nodes.orderedList),
  indent: { run: sinkListItem(nodes.listItem) },
  outdent: { run: liftListItem(nodes.listItem) },
  blockquote: {
    isOn: (state) => isInside(state, nodes.blockquote),
    run: (state, dispatch) =>
      isInside(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
  },
  undo: { run: (state, dispatch) => undoDepth(state) > 0 && undo(state, dispatch) },
  redo: { run: (state, dispatch) => redoDepth(state) > 0 && redo(state, dispatch) },
};

function markTool(name: 'bold' | 'italic' | 'underline' | 'strike'): Tool {
  const type = marks[name];
  return {
    run: toggleMark(type),
    isOn: ({ doc, selection, storedMarks }) => {
      const { from, to, empty, $from } = selection;
      if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
      return doc.rangeHasMark(from, to, type);
    },
  };
}

function headingTool(level: 2 | 3): Tool {
  const isOn = (state: EditorState) => isBlock(state, nodes.heading, { level });
  return {
    isOn,
    run: (state, dispatch, view) =>
      (isOn(state) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
        state,
        dispatch,
        view,
      ),
  };
}

function isBlock({ selection }: EditorState, type: NodeType, attrs: Attrs): boolean {
  const { parent } = selection.$from;
  return parent.hasMarkup(type, attrs) && selection.to <= selection.$from.end();
}

function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
}

/** Depth of the innermost list around the selection; null outside of lists. */
function listDepth({ selection: { $from } }: EditorState): number | null {
  for (let depth = $from.depth - 1; depth > 0; depth--)
    if ($from.node(depth + 1).type === nodes.listItem) return depth;
  return null;
}

/** Makes a list, turns one kind into the other, or takes the items out of it. */
function listTool(type: NodeType): Tool {
  const innermost = (state: EditorState) => {
    const depth = listDepth(state);
    return depth === null
      ? null
      : { pos: state.selection.$from.before(depth), node: state.selection.$from.node(depth) };
  };
  return {
    isOn: (state) => innermost(state)?.node.type === type,
    run: (state, dispatch, view) => {
      const list = innermost(state);
      if (list === null) return wrapInList(type)(state, dispatch, view);
      if (list.node.type === type) return liftListItem(nodes.listItem)(state, dispatch, view);
      dispatch?.(state.tr.setNodeMarkup(list.pos, type));
      return true;
    },
  };
}
