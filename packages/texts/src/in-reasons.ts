/** A text of a file inside a sentence: in quotes, with what cannot be seen made visible. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** An exact amount with its thousands parted, as figures are written in every language: `-1,234.5`. */
export function figure(decimal: string | number): string {
  return String(decimal).replace(/^(-?)(\d{4,})(?=\.|$)/, (_, sign: string, digits: string) => {
    return sign + digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  });
}
