/** What a trader looks for on the page: a role and a name, a whole text, inside a part of the page where there are several. */
export interface Wanted {
  /** A role of ARIA; `text` means the innermost element that contains the name. */
  readonly role: string;
  /** Whole name; a text is found by a part of it. */
  readonly name: string;
  /** Only inside the group, region or dialog of this name. */
  readonly inside?: string;
  /** Only when it can be used. */
  readonly enabled?: boolean;
}

/**
 * Finds the first visible element of a role and an accessible name, or null. It runs in the page and is self-contained: it is
 * sent there as its source. Names follow https://www.w3.org/TR/accname-1.2/ as far as Daybook's own elements need it.
 */
export function findByRole({ role, name, inside, enabled }: Wanted): Element | null {
  const tags: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    textbox: 'input, textarea',
    region: 'section',
    group: 'fieldset',
    dialog: 'dialog',
  };
  const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textOfIds = (ids: string) =>
    bare(
      ids
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby');
    if (by) return textOfIds(by);
    const label = element.getAttribute('aria-label');
    if (label) return bare(label);
    const { labels } = element as HTMLInputElement;
    if (labels?.length) return bare([...labels].map((one) => one.innerText).join(' '));
    const legend = element.querySelector(':scope > legend');
    return bare(legend ? legend.textContent : (element as HTMLElement).innerText);
  }
  function ofRole(root: ParentNode, kind: string): Element[] {
    const selector = [tags[kind], `[role=${kind}]`].filter(Boolean).join(', ');
    return [...root.querySelectorAll(selector)].filter((element) => {
      const own = element.getAttribute('role');
      return (own === null || own === kind) && isSeen(element);
    });
  }
  function innermost(root: ParentNode): Element | null {
    const holds = (element: Element) => bare(element.textContent).includes(name) && isSeen(element);
    const found = [...root.querySelectorAll('body *')].filter((element) => holds(element));
    return found.find((element) => ![...element.children].some(holds)) ?? null;
  }
  const parts = ['region', 'group', 'dialog'].flatMap((kind) => ofRole(document, kind));
  const root = inside === undefined ? document : parts.find((part) => nameOf(part) === inside);
  if (!root) return null;
  if (role === 'text') return innermost(root);
  const matching = ofRole(root, role).filter((element) => nameOf(element) === name);
  return matching.find((element) => !enabled || !element.matches(':disabled')) ?? null;
}
