import { useEffect } from 'react';
import { create } from 'zustand';

/** What a part of the shown screen is called, where only its own code can say it; null where the screen's name says enough. */
export const usePartName = create<{ readonly name: string | null }>()(() => ({ name: null }));

/** Names what is shown after a part, in the browser's tab and in the bar of a phone, for as long as the part is shown. */
export function useNamedPart(name: string | null): void {
  useEffect(() => {
    usePartName.setState({ name });
    return () => usePartName.setState({ name: null });
  }, [name]);
}
