/** Where a control is among the rows of a list, and how it looks: by that the same control of another row is found. */
export interface RowPlace {
  readonly at: number;
  readonly look: string;
}

/** The place of a control in a list whose children are its rows; null where it is in none, or in a dialog of one. */
export function placeInRows(list: Element, control: Element): RowPlace | null {
  const at = [...list.children].findIndex((row) => row.contains(control));
  const dialog = control.closest('dialog');
  return at === -1 || (dialog !== null && list.contains(dialog)) ? null : { at, look: lookOf(control) };
}

/** The same control of the row that is now at a place, else of those after it, else of those before it; null where there is none. */
export function nextControl(list: Element, { at, look }: RowPlace): HTMLElement | null {
  const rows = [...list.children];
  for (const row of [...rows.slice(at), ...rows.slice(0, at).toReversed()])
    for (const control of row.querySelectorAll<HTMLElement>('button, a, input, select, textarea'))
      if (lookOf(control) === look && control.getClientRects().length > 0 && !control.matches(':disabled'))
        return control;
  return null;
}

/** Its icon and its own words: what is read aloud alone may name the row. */
function lookOf(control: Element): string {
  const icon = control.querySelector('svg');
  const words = [...control.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  return [control.tagName, icon ? new XMLSerializer().serializeToString(icon) : '', words].join('|');
}
