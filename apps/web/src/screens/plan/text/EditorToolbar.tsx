import {
  Bold,
  Heading2,
  Heading3,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useMessages } from '#web/texts/messages.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { linkRange, setLink } from './plan-link.ts';
import { TOOL_GROUPS, TOOLS, type ToolName } from './plan-tools.ts';
import styles from './PlanEditor.module.css';

const ICONS: Readonly<Record<ToolName, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  heading2: Heading2,
  heading3: Heading3,
  bulletList: List,
  orderedList: ListOrdered,
  indent: IndentIncrease,
  outdent: IndentDecrease,
  blockquote: TextQuote,
  undo: Undo2,
  redo: Redo2,
};

interface EditorToolbarProps {
  readonly state: EditorState;
  readonly view: EditorView;
}

/** One stop for the keyboard; arrow keys go from tool to tool. A tool that can do nothing here stays in reach and says so. */
export function EditorToolbar({ state, view }: EditorToolbarProps) {
  const { plan } = useMessages();
  const [linking, setLinking] = useState(false);
  const [current, setCurrent] = useState('bold');
  const shared = (name: string) => ({ tabIndex: name === current ? 0 : -1, onFocus: () => setCurrent(name) });
  const setHref = (href: string | null) => {
    setLinking(false);
    view.dispatch(setLink(view.state, href));
  };
  useEffect(() => {
    if (!linking) return;
    // Not before the dialog is gone: while it is open, nothing outside it takes the keyboard.
    return () => {
      if (!view.isDestroyed) view.focus();
    };
  }, [linking, view]);
  return (
    <div role="toolbar" aria-label={plan.tools.label} className={styles.bar} onKeyDown={moveFocus}>
      {TOOL_GROUPS.map((group, at) => (
        <div key={group[0]} className={styles.group}>
          {group.map((name) => (
            <ToolButton key={name} name={name} state={state} view={view} {...shared(name)} />
          ))}
          {at === 0 ? (
            <IconButton
              {...shared('link')}
              label={plan.tools.link}
              icon={<Link size={16} aria-hidden="true" />}
              aria-pressed={linkRange(state).href !== null}
              aria-haspopup="dialog"
              onClick={() => setLinking(true)}
            />
          ) : null}
        </div>
      ))}
      {linking ? (
        <LinkDialog href={linkRange(state).href} onSet={setHref} onClose={() => setLinking(false)} />
      ) : null}
    </div>
  );
}

interface ToolButtonProps extends EditorToolbarProps {
  readonly name: ToolName;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

function ToolButton({ name, state, view, ...rest }: ToolButtonProps) {
  const { plan } = useMessages();
  const { run, isOn } = TOOLS[name];
  const Icon = ICONS[name];
  const isUseful = run(state);
  function press() {
    if (isUseful) run(view.state, view.dispatch, view);
    view.focus();
  }
  return (
    <IconButton
      {...rest}
      label={plan.tools[name]}
      icon={<Icon size={16} aria-hidden="true" />}
      aria-pressed={isOn?.(state)}
      aria-disabled={!isUseful || undefined}
      // The selection in the text must not go when a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    />
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLButtonElement) || event.target.closest('dialog')) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope > div > button')];
  event.preventDefault();
  tools[step(tools.indexOf(event.target), tools.length)]?.focus();
}
