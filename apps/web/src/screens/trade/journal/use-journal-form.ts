import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useMessages } from '#web/texts/messages.ts';
import type { SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import { useAutosave, type Changed, type Kept } from '#web/ui/fields/use-autosave.ts';
import { useDraft } from '#web/ui/fields/use-draft.ts';
import { useForm } from '#web/ui/fields/use-form.ts';
import { focusContent } from '#web/ui/focus/use-kept-focus.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import {
  isJournalDraft,
  journalErrors,
  journalOf,
  sameJournal,
  validPart,
  type JournalDraft,
  type JournalErrors,
  type JournalValues,
} from './journal-form.ts';
import type { JournalFormProps } from './JournalForm.tsx';
import { EMPTY_RISK, tradeDays } from './risk-form.ts';

/** What is typed in the journal of a trade, and the three ways it goes to the server: kept, saved, undone. */
export function useJournalForm({ answer, onSave, onKeep, onNext, formImages }: Written) {
  const messages = useMessages();
  const { trade } = answer;
  const saved = journalOf(trade, answer);
  const days = tradeDays(trade);
  const draft = useJournalDraft(trade.id, saved);
  /** A draft of before may be older than what is stored: it waits for its trader. */
  const [isRestored] = useState(draft.typed !== null);
  /** Whether anything was typed since Save was pressed last. */
  const [isTyped, setTyped] = useState(false);
  const isUnsaved = !sameJournal(draft.typed ?? saved, saved) || formImages.isChanged;
  const canSave = isTyped || isUnsaved;
  const { formRef, submit, takeNext } = useSaving(canSave, onNext);
  const form = useForm<JournalValues, keyof JournalErrors, SaveRefusal>({
    initial: saved,
    check: (entry) => journalErrors(entry, messages, days),
    async send(entry) {
      const openNext = takeNext();
      const refused = await onSave(entry);
      if (refused !== null) return refused;
      // What was typed meanwhile is for the next time.
      if (form.latestTyped() === null || form.latestTyped() === entry) setTyped(false);
      showToast('success', messages.trade.saved);
      openNext();
      return null;
    },
    draft,
  });
  /** How the form was when it was opened. */
  const [opened] = useState(saved);
  const keep = () => {
    const entry = form.latestTyped() ?? saved;
    return keepValid(entry, saved, journalErrors(entry, messages, days), form, onKeep);
  };
  const isKeeping = !trade.isShared && form.refusal?.kind !== 'changed-meanwhile';
  const keeping = useAutosave(isKeeping, keep);
  const change = useStable((part: Partial<JournalValues>) => {
    form.change(part);
    setTyped(true);
    keeping.changed(kindOf(part, form.values));
  });
  useSettled(trade.version, formRef, () => {
    const typed = form.latestTyped();
    if (typed === null || !sameJournal(typed, saved)) return;
    // An empty row that was just added stays while its trader is in the form.
    if (formRef.current?.contains(document.activeElement)) draft.type(typed);
    else form.reset();
  });
  const { kind } = keeping.state;
  const isKept = kind === 'saved' || kind === 'partly';
  function undo() {
    focusContent();
    change(opened);
  }
  function discard() {
    focusContent();
    setTyped(false);
    form.reset();
    formImages.discard();
  }
  const isWaiting =
    !isKeeping ||
    formImages.isChanged ||
    kind === 'offline' ||
    kind === 'refused' ||
    (isRestored && !isTyped);
  return {
    form,
    formRef,
    days,
    keeping,
    change,
    canSave,
    saveAndNext: () => submit(true),
    /** Null where nothing can be undone, or given up. */
    undo: isKept && !sameJournal(saved, opened) ? undo : null,
    discard: isUnsaved && !form.busy && (isWaiting || kind === 'partly') ? discard : null,
    giveUp: discard,
  };
}

/** What is typed about a trade, whole: what came since a draft was typed is taken as stored. */
function useJournalDraft(tradeId: string, saved: JournalValues) {
  const whole = (typed: JournalDraft): JournalValues => ({ ...saved, ...typed });
  const draft = useDraft<JournalDraft>(`trade.${tradeId}`, {
    isValue: isJournalDraft,
    isSaved: (typed) => sameJournal(whole(typed), saved),
  });
  return { ...draft, typed: draft.typed && whole(draft.typed) };
}

/** Sends what of an entry is valid and not stored; the rest stays a draft, with what is wrong said at its fields. */
async function keepValid(
  entry: JournalValues,
  saved: JournalValues,
  errors: JournalErrors,
  form: Pick<ReturnType<typeof useForm<JournalValues, keyof JournalErrors, SaveRefusal>>, 'show' | 'refuse'>,
  onKeep: JournalFormProps['onKeep'],
): Promise<Kept> {
  const isWrong = Object.keys(errors).length > 0;
  if (isWrong) form.show(errors);
  const valid = validPart(entry, saved, errors);
  if (sameJournal(valid, saved)) return isWrong ? 'partly' : 'nothing';
  const refused = await onKeep(valid);
  if (typeof refused === 'string') return refused === 'shared' ? 'nothing' : refused;
  if (refused !== null) {
    form.refuse(refused);
    return 'refused';
  }
  return isWrong ? 'partly' : 'saved';
}

type Written = Pick<JournalFormProps, 'answer' | 'onSave' | 'onKeep' | 'onNext' | 'formImages'>;

/** The same function at every drawing, which does what the latest one does. */
function useStable<Argument>(latest: (argument: Argument) => void): (argument: Argument) => void {
  const held = useRef(latest);
  useLayoutEffect(() => {
    held.current = latest;
  });
  return useCallback((argument) => held.current(argument), []);
}

/** Calls back when a new version was stored, and when the keyboard leaves the form. */
function useSettled(version: number, formRef: RefObject<HTMLFormElement | null>, settle: () => void): void {
  const settleNow = useEffectEvent(settle);
  useEffect(() => settleNow(), [version]);
  useEffect(() => {
    const form = formRef.current;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form?.contains(relatedTarget as Node | null)) settleNow();
    };
    form?.addEventListener('focusout', leave);
    return () => form?.removeEventListener('focusout', leave);
  }, [formRef]);
}

/** A text rests before it is kept, an amount is kept when its field is left, and a row that goes is a choice. */
function kindOf(part: Partial<JournalValues>, before: JournalValues): Changed {
  const { targets, stopMoves } = part;
  if (targets && targets.length < before.targets.length) return 'choice';
  if (stopMoves && stopMoves.length < before.stopMoves.length) return 'choice';
  const names = Object.keys(part);
  if (names.includes('comments')) return names.length === 1 ? 'text' : 'choice';
  return names.every((name) => name in EMPTY_RISK) ? 'amount' : 'choice';
}

/** Whoever goes on to the next trade goes on writing. */
let beginsInNotes = false;

/** Saving by Ctrl or ⌘ with Enter from anywhere on the page, and with Shift going on to the next trade. */
function useSaving(canSave: boolean, onNext: (() => void) | null) {
  const formRef = useRef<HTMLFormElement>(null);
  const opensNext = useRef(false);
  useEffect(() => {
    if (beginsInNotes) formRef.current?.querySelector('textarea')?.focus();
    beginsInNotes = false;
  }, []);
  function openNext() {
    beginsInNotes = onNext !== null;
    onNext?.();
  }
  function submit(isNext: boolean) {
    if (!canSave) {
      if (isNext) openNext();
      return;
    }
    opensNext.current = isNext;
    formRef.current?.requestSubmit();
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (key !== 'Enter' || altKey || !(ctrlKey || metaKey) || event.defaultPrevented) return;
    if (target instanceof Element && target.closest('[role=dialog], dialog')) return;
    event.preventDefault();
    submit(shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  /** What a save that begins now does at its end. */
  function takeNext(): () => void {
    const isNext = opensNext.current;
    opensNext.current = false;
    return () => isNext && openNext();
  }
  return { formRef, submit, takeNext };
}
