/** An element with attributes and children; texts become text nodes, never markup. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A small button inside a line of text. */
export function button(text: string, press: () => unknown): HTMLElement {
  const made = element('button', { type: 'button', class: 'inline' }, text);
  made.addEventListener('click', () => void press());
  return made;
}
