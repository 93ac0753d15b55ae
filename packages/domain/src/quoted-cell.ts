/**
 * The text of a cell in quotes (RFC 4180: a quote within is doubled) whose first quote is at `from`, and the place behind its
 * last; null when the quotes do not close.
 */
export function readQuotedCell(line: string, from: number): { text: string; end: number } | null {
  let text = '';
  for (let at = from + 1; ;) {
    const quote = line.indexOf('"', at);
    if (quote < 0) return null;
    text += line.slice(at, quote);
    if (line[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
