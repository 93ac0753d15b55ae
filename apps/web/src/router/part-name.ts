import { useEffect } from 'react';
import { create } from 'zustand';

interface PartName {
  readonly name: string | null;
  /** The same in the bar of a phone, which has little room. */
  readonly short: string | null;
}

const NO_PART: PartName = { name: null, short: null };

/** What a part of the shown screen is called, where only its own code can say it; null where the screen's name says enough. */
export const usePartName = create<PartName>()(() => NO_PART);

/** Names what is shown after a part, in the browser's tab and in the bar of a phone, for as long as the part is shown. */
export function useNamedPart(name: string | null, short = name): void {
  useEffect(() => {
    usePartName.setState({ name, short });
    return () => usePartName.setState(NO_PART);
  }, [name, short]);
}
