import * as z from 'zod/mini';

/** Why something cannot be read: the code of a sentence and its values, so that it can be shown in the reader's language. */
export const fileReasonSchema = z.object({
  code: z.string(),
  /** Texts of the file, counts, lists of names, or another such reason, in the order of the sentence. */
  values: z.array(z.unknown()),
});
