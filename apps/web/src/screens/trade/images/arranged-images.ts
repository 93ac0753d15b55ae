import { create } from 'zustand';
import type { StoredImage } from '@daybook/api/journal/images.ts';
import { onSessionEnd, useAuth } from '#web/server/session.ts';
import { setUnsavedInMemory } from '#web/server/unsaved.ts';
import type { ListedImage } from './image-list.ts';

/** What was arranged of a trade's pictures and is not saved, and the pictures that it was arranged from. */
export interface Arranged {
  readonly list: readonly ListedImage[];
  readonly from: readonly StoredImage[];
}

/** By the trade's id. Files cannot lie in session storage, so this outlives a sign-in but not a reload of the page. */
const useArranged = create<Readonly<Record<string, Arranged>>>()(() => ({}));

/** What was arranged for one trade; null when nothing was. */
export function useArrangedImages(tradeId: string): Arranged | null {
  return useArranged((all) => all[tradeId] ?? null);
}

/** The same at this moment, for code that continues after waiting. */
export function arrangedNow(tradeId: string): Arranged | null {
  return useArranged.getState()[tradeId] ?? null;
}

/** Puts down what was arranged, or forgets it; files that are not needed any more leave the memory. */
export function arrangeImages(tradeId: string, arranged: Arranged | null): void {
  const { [tradeId]: before, ...others } = useArranged.getState();
  const kept = new Set(arranged?.list.map(({ key }) => key));
  for (const item of before?.list ?? [])
    if (item.kind === 'chosen' && !kept.has(item.key)) URL.revokeObjectURL(item.url);
  setUnsavedInMemory(`trade.${tradeId}`, arranged !== null);
  useArranged.setState(arranged === null ? others : { ...others, [tradeId]: arranged }, true);
}

onSessionEnd((end) => end === 'signed-out' && forgetAll());
useAuth.subscribe(({ trader }, before) => trader !== before.trader && forgetAll());

function forgetAll(): void {
  for (const tradeId of Object.keys(useArranged.getState())) arrangeImages(tradeId, null);
}
