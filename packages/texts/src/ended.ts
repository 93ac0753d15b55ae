/** Ends a sentence, once: a name that ends with a point of its own brings it along (`Trade by Dan S.`). */
export function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
