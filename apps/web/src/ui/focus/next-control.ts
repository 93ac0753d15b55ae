/** Where a control is among the rows of a list, and how it looks: by that the same control of another row is found. */
export interface RowPlace {
  readonly at: number;
  readonly row: Element;
  readonly look: string;
  /** Whether it was reached by the keyboard: a press of the pointer leads to no other button. */
  readonly isByKeyboard: boolean;
}

/** The place of a control in a list whose children are its rows; null where it is in none, or in a dialog of one. */
export function placeInRows(list: Element, control: Element): RowPlace | null {
  const at = [...list.children].findIndex((row) => row.contains(control));
  const row = list.children[at];
  const dialog = control.closest('dialog');
  if (!row || (dialog !== null && list.contains(dialog))) return null;
  return { at, row, look: lookOf(control), isByKeyboard: control.matches(':focus-visible') };
}

/**
 * Where a control that went leads: in its row as long as that stays, to its heading, else to the row itself, as whatever else can
 * be pressed there may remove it. Without the row, to the same control of the one that is now at its place, else of those after
 * it, else of those before it. Null where there is none.
 */
export function nextControl(list: Element, { at, row, look, isByKeyboard }: RowPlace): HTMLElement | null {
  if (list.contains(row) && row instanceof HTMLElement)
    return row.querySelector<HTMLElement>('h1, h2, h3, summary') ?? row;
  if (!isByKeyboard) return null;
  const rows = [...list.children];
  for (const next of [...rows.slice(at), ...rows.slice(0, at).toReversed()]) {
    const control = sameControl(next, look);
    if (control) return control;
  }
  return null;
}

/** The control of a row that looks so and can be pressed. */
export function sameControl(row: Element, look: string): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>('button, a, input, select, textarea')].find(
    (control) =>
      lookOf(control) === look && control.getClientRects().length > 0 && !control.matches(':disabled'),
  );
}

/** Hands the keyboard over, in sight; a key that is still held down from the press before does nothing there. */
export function handOver(to: HTMLElement): void {
  if (to.tabIndex < 0) to.tabIndex = -1;
  const ignoreHeld = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };
  to.addEventListener('keydown', ignoreHeld);
  window.addEventListener('keyup', () => to.removeEventListener('keydown', ignoreHeld), {
    capture: true,
    once: true,
  });
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Its icon and its own words: what is read aloud alone may name the row. */
function lookOf(control: Element): string {
  const icon = control.querySelector('svg');
  const words = [...control.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  return [control.tagName, icon ? new XMLSerializer().serializeToString(icon) : '', words].join('|');
}
