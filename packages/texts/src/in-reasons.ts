/** A text of a file inside a sentence: in quotes, with what cannot be seen made visible. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** An exact amount with separated thousands, as figures are written in every language: `-1,234.5`. */
export function figure(decimal: string | number): string {
  return String(decimal).replace(/^(-?)(\d{4,})(?=\.|$)/, (_, sign: string, digits: string) => {
    const first = digits.length % 3 || 3;
    const groups = [digits.slice(0, first)];
    for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
    return sign + groups.join(',');
  });
}
