/** Which item of a menu a key leads to, from the one at `at` (−1: none); null when the key does not move. */
export function itemAfterKey(key: string, at: number, texts: readonly string[]): number | null {
  const { length } = texts;
  if (length === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % length;
    case 'ArrowUp':
      return at <= 0 ? length - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return itemByLetter(key, at, texts);
  }
}

/** The next item that begins with the letter, going round. */
function itemByLetter(key: string, at: number, texts: readonly string[]): number | null {
  if ([...key].length !== 1 || key === ' ') return null;
  for (let step = 1; step <= texts.length; step++) {
    const next = (at + step) % texts.length;
    if (texts[next]?.trim().toLowerCase().startsWith(key.toLowerCase())) return next;
  }
  return null;
}
