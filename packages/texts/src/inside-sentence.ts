/** A label as written inside a sentence: `Fecha inicial` becomes `fecha inicial`; abbreviations such as `NRB` stay. */
export function insideSentence(label: string): string {
  const [first = '', second = ''] = label;
  const isAbbreviation = second !== second.toLowerCase();
  return isAbbreviation ? label : first.toLowerCase() + label.slice(first.length);
}
