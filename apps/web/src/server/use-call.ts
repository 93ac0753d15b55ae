import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import type { AnswerOf, Endpoint } from '@daybook/api/contract/endpoint.ts';
import { call } from './call.ts';
import type { CallInput } from './request.ts';

interface CallOptions<E extends Endpoint> {
  /** Another value asks again; the former answer stays until the next is there. */
  readonly again?: unknown;
  /** For this long nothing else may be asked for before the call is made. */
  readonly waitMs?: number;
  readonly onAnswer?: (answer: AnswerOf<E>) => unknown;
  readonly onFailure?: (error: unknown) => unknown;
}

/**
 * Calls an endpoint once its component is there, and again for another input, another value of `again`, or when the function
 * that it gives is called. Null as the input calls nothing. Answers and failures of calls that are no longer wanted are dropped.
 */
export function useCallEffect<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { again, waitMs = 0, onAnswer, onFailure = reportError }: CallOptions<E>,
): () => void {
  const [attempt, setAttempt] = useState(0);
  const answered = useEffectEvent((answer: AnswerOf<E>) => onAnswer?.(answer));
  const failed = useEffectEvent((error: unknown) => onFailure(error));
  const ask = useEffectEvent((signal: AbortSignal) => {
    if (input === null) return;
    call(endpoint, { ...input, signal }).then(
      (answer) => signal.aborted || answered(answer),
      (error: unknown) => signal.aborted || failed(error),
    );
  });
  const asked = JSON.stringify(input);
  useEffect(() => {
    const leaving = new AbortController();
    if (waitMs === 0) ask(leaving.signal);
    const wait = waitMs > 0 ? setTimeout(() => ask(leaving.signal), waitMs) : undefined;
    return () => {
      clearTimeout(wait);
      leaving.abort();
    };
  }, [endpoint, asked, again, waitMs, attempt]);
  return () => setAttempt((count) => count + 1);
}

interface Asked<Answer> {
  /** Null until the first answer. */
  readonly answer: Answer | null;
  /** Why the last call failed; null otherwise. */
  readonly failure: unknown;
  readonly retry: () => void;
  /** Puts an answer that another call gave in its place. */
  readonly put: Dispatch<SetStateAction<Answer | null>>;
}

/** The last answer of an endpoint, called as {@link useCallEffect} does. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { onFailure, ...options }: Omit<CallOptions<E>, 'onAnswer'> = {},
): Asked<AnswerOf<E>> {
  const [answer, put] = useState<AnswerOf<E> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const retry = useCallEffect(endpoint, input, {
    ...options,
    onAnswer: (given) => {
      put(() => given);
      setFailure(null);
    },
    onFailure: (error) => {
      setFailure(error);
      onFailure?.(error);
    },
  });
  return { answer, failure, retry, put };
}
