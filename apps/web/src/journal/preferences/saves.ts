import type { KeptPreference, KeptPreferences } from '@daybook/api/journal/preferences.ts';
import { PREFERENCES, type PreferenceName, type Preferences } from '@daybook/domain/journal/preferences.ts';
import { codeOf, ServerProblem } from '#web/server/problem.ts';

/** What saving needs of the page. */
interface SaveTools {
  /** Which session's journal this is; what was changed before belongs to nobody. */
  generation(): number;
  /** What came with the journal; null before it did. */
  received(): KeptPreferences | null;
  /** Throws as a call does. `revision` is that of the value that was changed, undefined where it is not known. */
  send(
    name: PreferenceName,
    value: Preferences[PreferenceName],
    revision: number | undefined,
  ): Promise<KeptPreference>;
  /** Puts down what the server has now. */
  keep(name: PreferenceName, kept: KeptPreference): void;
  /** Reports that a change was reverted and why. */
  refuse(error: unknown): void;
}

/** Preferences as they are shown: at once as the trader changed them, and as they were again where that cannot be saved. */
interface PreferenceSaves {
  read<Name extends PreferenceName>(name: Name): Preferences[Name];
  save<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void;
  subscribe(listener: () => void): () => void;
}

type Known = { [Name in PreferenceName]?: KeptPreference<Name> };
type Unsaved = { -readonly [Name in PreferenceName]?: Preferences[Name] };

/**
 * Saves the changes of a preference one after another, the last one last; those superseded meanwhile are not sent.
 * After a refusal what the server has is shown.
 */
export function openSaves(tools: SaveTools): PreferenceSaves {
  let known: Known = {};
  let unsaved: Unsaved = {};
  let generation = tools.generation();
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const followSession = () => {
    if (generation === tools.generation()) return;
    generation = tools.generation();
    known = {};
    unsaved = {};
  };
  /** The newer of what came with the journal and what was answered to a save. */
  const present = <Name extends PreferenceName>(name: Name): KeptPreference<Name> | undefined => {
    const received = tools.received()?.[name] as KeptPreference<Name> | undefined;
    const answered: KeptPreference<Name> | undefined = known[name];
    return received === undefined || (answered !== undefined && answered.revision > received.revision)
      ? answered
      : received;
  };
  const put = (name: PreferenceName, kept: KeptPreference) => {
    known = { ...known, [name]: kept };
    tools.keep(name, kept);
  };
  const run = async (name: PreferenceName): Promise<void> => {
    const of = generation;
    for (let value = unsaved[name]; value !== undefined; value = unsaved[name]) {
      try {
        const answer = await tools.send(name, value, present(name)?.revision);
        if (of !== tools.generation()) return;
        put(name, answer);
        if (unsaved[name] === value) delete unsaved[name];
      } catch (error) {
        if (of !== tools.generation()) return;
        delete unsaved[name];
        if (codeOf(error) === '009' && error instanceof ServerProblem && error.current !== undefined)
          put(name, error.current as KeptPreference);
        tools.refuse(error);
      }
      notifyListeners();
    }
  };
  return {
    read: (name) => {
      followSession();
      return unsaved[name] ?? present(name)?.value ?? (PREFERENCES[name].unset as Preferences[typeof name]);
    },
    save: (name, value) => {
      followSession();
      const isRunning = unsaved[name] !== undefined;
      unsaved[name] = value;
      notifyListeners();
      if (!isRunning) run(name).catch((error: unknown) => tools.refuse(error));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
