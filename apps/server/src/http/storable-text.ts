/** Whether both databases can keep a text as it is: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
