import type { Refused } from '#web/ui/fields/use-form.ts';
import type { Proof } from '../proof.ts';

/** What came of something that asks for a password or a code. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refused: Refused<keyof Proof | 'name'> };

/** Hands on what was asked for; gives what a form says where it was refused. */
export async function passOutcome<Value>(asked: Promise<Outcome<Value>>, onDone: (value: Value) => void) {
  const outcome = await asked;
  if (outcome.kind === 'refused') return outcome.refused;
  onDone(outcome.value);
  return null;
}
