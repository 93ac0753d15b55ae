import { createContext, useContext, type ComponentPropsWithRef, type MouseEvent } from 'react';

/** Takes the reader to an address inside the journal without loading a page. */
export type Go = (href: string, options?: { readonly replace?: boolean }) => void;

/** Given by the router at the root; without it links load their page as any link does. */
export const GoContext = createContext<Go | null>(null);

/** For navigation that follows something else than a click on a link. */
export function useGo(): Go {
  return useContext(GoContext) ?? ((href) => window.location.assign(href));
}

export interface AnchorProps extends ComponentPropsWithRef<'a'> {
  readonly href: string;
}

/** A real link (new tab, copy address, middle click) that moves inside the journal on a plain click. */
export function Anchor({ onClick, ...rest }: AnchorProps) {
  const go = useContext(GoContext);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!go || event.defaultPrevented || !isPlain(event) || rest.target) return;
    event.preventDefault();
    go(rest.href);
  }
  return <a {...rest} onClick={follow} />;
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
