/** Reads delimited text as RFC 4180 says, letter by letter: rows of cells. Throws where a quote does not close. */
export function readDelimited(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let at = text.startsWith('\ufeff') ? 1 : 0;
  // What the clipboard holds knows no quotes.
  const hasQuotes = separator !== '\t';
  while (at < text.length) {
    const letter = text[at]!;
    if (hasQuotes && letter === '"' && cell === '') {
      at++;
      for (; !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (at >= text.length) throw new Error('a quote does not close');
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else if (letter === separator) {
      row.push(cell);
      cell = '';
      at++;
    } else if (letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 2;
    } else {
      cell += letter;
      at++;
    }
  }
  return rows;
}
