import { useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { Draft } from './use-draft.ts';
import { focusFirstWrong } from './focus-first-wrong.ts';

/** Sentences at the fields that are wrong. */
export type FormErrors<Field extends string> = { readonly [Name in Field]?: string };

/** Why it was not accepted: at its fields, and as a whole; neither where that is said elsewhere. */
export interface Refused<Field extends string, Refusal = string> {
  readonly errors?: FormErrors<Field>;
  readonly refusal?: Refusal | null;
}

interface FormOptions<Values, Field extends string, Refusal> {
  /** What the fields show while nothing is typed. */
  readonly initial: Values;
  /** What is wrong before anything is sent. */
  readonly check?: (values: Values) => FormErrors<Field>;
  /** Null when it was accepted. */
  readonly send: (values: Values) => Promise<Refused<Field, Refusal> | null> | null;
  /** Keeps what is typed until it is accepted. */
  readonly draft?: Draft<Values>;
  /** Shows `initial` again after what was accepted, as a form with a draft does anyway. */
  readonly startsAnew?: boolean;
}

/**
 * What is typed in a form, what is wrong with it, and its sending. An error goes when its field is changed, a refusal of the
 * whole with the next answer; a form that is found wrong leads the keyboard to its first wrong field.
 */
export function useForm<Values extends object, Field extends string = never, Refusal = string>(
  options: FormOptions<Values, Field, Refusal>,
) {
  const { initial, check, send, startsAnew = options.draft !== undefined } = options;
  const [memory, type] = useState<Values | null>(null);
  const draft = options.draft ?? { typed: memory, type, discard: () => type(null), moves: 0 };
  const values = draft.typed ?? initial;
  // Two changes can meet between two renders: each builds on the latest.
  const latest = useRef(draft.typed);
  const beginAgain = useEffectEvent(() => {
    latest.current = draft.typed;
  });
  useLayoutEffect(() => beginAgain(), [draft.moves]);
  const noAnswer = { errors: {} as FormErrors<Field>, refusal: null as Refusal | null, isAccepted: false };
  const [state, setState] = useState({ ...noAnswer, answers: 0 });
  const [busy, setBusy] = useState(false);
  function update(part: Partial<typeof state>, form?: HTMLFormElement) {
    setState((now) => ({ ...now, ...part }));
    if (form && isWrong(part.errors)) focusFirstWrong(form);
  }
  const forgetErrors = (...fields: readonly string[]) =>
    setState((now) => ({ ...now, errors: errorsWithout(now.errors, fields), isAccepted: false }));
  function change(part: Partial<Values>) {
    latest.current = { ...(latest.current ?? initial), ...part };
    draft.type(latest.current);
    forgetErrors(...Object.keys(part));
  }
  function forget() {
    latest.current = null;
    draft.discard();
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const sent = latest.current;
    const errors = check?.(sent ?? initial) ?? noAnswer.errors;
    if (isWrong(errors)) return update({ ...noAnswer, errors }, form);
    setBusy(true);
    update({ errors: {}, isAccepted: false });
    try {
      const refused = await send(sent ?? initial);
      // What was typed meanwhile is not accepted yet.
      if (refused === null && startsAnew && latest.current === sent) forget();
      update({ ...noAnswer, ...(refused ?? { isAccepted: true }), answers: state.answers + 1 }, form);
    } finally {
      setBusy(false);
    }
  }
  /** Value, error and change of a field of text. */
  const field = (name: TextName<Values>) => ({
    value: String(values[name]),
    error: (state.errors as FormErrors<string>)[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value } as Partial<Values>),
  });
  /** What is typed now, whatever is shown; null when nothing is. */
  const latestTyped = () => latest.current;
  /** Says what is wrong without sending anything, and leaves the keyboard where it is. */
  const show = (errors: FormErrors<Field>) => update({ errors });
  /** Says why nothing was kept. */
  const refuse = ({ errors = {}, refusal = null }: Refused<Field, Refusal>) =>
    setState((now) => ({ ...now, errors, refusal, answers: now.answers + 1 }));
  /** Removes the messages of the last try. */
  const dismiss = () => update(noAnswer);
  const reset = () => (forget(), dismiss());
  const isUntouched = draft.typed === null;
  const kept = { latestTyped, show, refuse };
  return {
    ...state,
    ...kept,
    values,
    isUntouched,
    busy,
    submit,
    change,
    field,
    forgetErrors,
    dismiss,
    reset,
  };
}

function errorsWithout<Errors extends object>(errors: Errors, fields: readonly string[]): Errors {
  // The rows of a list are fields of their own: `targets.1` goes with `targets`.
  const left = ([name]: readonly [string, unknown]) =>
    !fields.some((field) => name === field || name.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(errors).filter(left)) as Errors;
}

type TextName<V> = { [Name in keyof V]: string extends V[Name] ? Name : never }[keyof V] & string;

function isWrong(errors: object = {}): boolean {
  return Object.keys(errors).length > 0;
}
