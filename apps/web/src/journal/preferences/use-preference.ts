import { useSyncExternalStore } from 'react';
import type { KeptPreference } from '@daybook/api/journal/preferences.ts';
import type { PreferenceName, Preferences } from '@daybook/domain/journal/preferences.ts';
import { journalGeneration, useJournal } from '#web/journal/journal-store.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { fetchCode } from '#web/texts/fetch-part.ts';
import { useTexts } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { openSaves } from './saves.ts';

/** The code that saves comes with the first change. */
const saves = openSaves({
  generation: journalGeneration,
  received: () => useJournal.getState().surroundings?.preferences ?? null,
  send: async (name, value, revision) => {
    const { sendPreference } = await fetchCode(() => import('./send-preference.ts'));
    return sendPreference(name, value, revision) as Promise<KeptPreference>;
  },
  keep: (name, kept) =>
    useJournal.setState(({ surroundings }) => ({
      surroundings: surroundings && {
        ...surroundings,
        preferences: { ...surroundings.preferences, [name]: kept },
      },
    })),
  refuse: (error) => {
    const texts = useTexts.getState().texts;
    if (!texts) return;
    const elsewhere = codeOf(error) === '009' ? texts.all?.arranging.changedElsewhere : undefined;
    showToast('error', elsewhere ?? problemSentence(error, texts.first));
  },
});

/** A preference as it is now, outside of what is drawn. */
export const readPreference = saves.read;
/** Saves a preference outside of what is drawn. */
export const savePreference = saves.save;

/**
 * A preference with what saves it. The value changes at once; where it cannot be saved it is as before again, and a notice says
 * why. It is nothing typed, so that no draft of it is kept.
 */
export function usePreference<Name extends PreferenceName>(
  name: Name,
): readonly [value: Preferences[Name], save: (value: Preferences[Name]) => void] {
  const read = () => saves.read(name);
  const value = useSyncExternalStore(subscribe, read, read);
  return [value, (changed) => saves.save(name, changed)];
}

function subscribe(listener: () => void): () => void {
  const stops = [saves.subscribe(listener), useJournal.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
