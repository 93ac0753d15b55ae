import { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { PlanDocument } from '@daybook/api/journal/plan-document.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { FieldMessage } from '#web/ui/fields/Field.tsx';
import { dropPlain, editorState, pastePlain, planOf } from './plan-editor.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import text from './PlanText.module.css';
import styles from './PlanEditor.module.css';

interface PlanEditorProps {
  /** What the editor begins with; a later one is taken by a new key alone. */
  readonly initial: PlanDocument | null;
  readonly error?: string | undefined;
  readonly onChange: (plan: PlanDocument | null) => void;
}

/** The plan's text with its toolbar. */
export function PlanEditor({ initial, error, onChange }: PlanEditorProps) {
  const { plan } = useMessages();
  const messageId = useId();
  const { view, state, attach } = useEditor(initial, onChange);
  const attributes = {
    class: classes(text.text, styles.text),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': plan.text,
    'aria-describedby': messageId,
    ...(error ? { 'aria-invalid': 'true' } : {}),
  };
  useEffect(() => view?.setProps({ attributes }));
  return (
    <div className={styles.editor}>
      <div className={classes(styles.box, error && styles.wrong)}>
        {view && state ? <EditorToolbar state={state} view={view} /> : <div className={styles.bar} />}
        <div ref={attach} />
      </div>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}

/** The editor lives in the page, outside of React: it is made where `attach` is put, and its state is handed to the toolbar after each change. */
function useEditor(initial: PlanDocument | null, onChange: PlanEditorProps['onChange']) {
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const changed = useRef(onChange);
  const begin = useRef(initial);
  useEffect(() => {
    changed.current = onChange;
  });
  const attach = useCallback((place: HTMLDivElement) => {
    const editor = new EditorView(place, {
      state: editorState(begin.current),
      handleDOMEvents: { paste: pastePlain, drop: dropPlain },
      dispatchTransaction(transaction: Transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) changed.current(planOf(next));
      },
    });
    setView(editor);
    setState(editor.state);
    return () => {
      setView(null);
      editor.destroy();
    };
  }, []);
  return { view, state, attach };
}
