import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the controls of a part stand: at the right of the switch of all parts; null before the first paint. */
export const ControlsPlace = createContext<HTMLElement | null>(null);

/** Shows what a part is set by, or one sentence about it, beside the switch of the parts. */
export function PartControls({ children }: { readonly children: ReactNode }) {
  const place = use(ControlsPlace);
  return place && createPortal(children, place);
}
