/** What came of something that asks for a password or a code. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | {
      readonly kind: 'refused';
      /** Where the sentence belongs; null: to the whole. */
      readonly field: 'currentPassword' | 'code' | 'name' | null;
      readonly sentence: string;
    };

/** The sentence of a refusal at one field. */
export function errorAt<Value>(
  outcome: Outcome<Value> | null,
  field: 'currentPassword' | 'code' | 'name' | null,
): string | undefined {
  return outcome?.kind === 'refused' && outcome.field === field ? outcome.sentence : undefined;
}
