import { startUpdate } from '#web/app/update/start-update.ts';
import { showAddTrade } from '#web/journal/add-trade/show-add-trade.tsx';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { forgetCommands, rememberCommand, type ActionName, type Command } from './commands.ts';
import { Palette } from './Palette.tsx';
import { lastChange } from '#web/screens/view/trades/many/changes/last-changes.ts';
import { onSessionEnd } from '#web/server/session.ts';
import { showHelp } from '#web/app/frame/frame-parts.tsx';
import { useGo } from '#web/ui/Anchor.tsx';
import { logOut } from '#web/app/sign-out.tsx';
import { useTheme } from '#web/app/use-theme.ts';

// What one trader looked for is nothing to the next.
onSessionEnd(forgetCommands);

/** The command palette over the journal that is held. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const go = useGo();
  const columns = useJournal((journal) => journal.columns);
  const [views] = usePreference('views');
  const { theme, setTheme } = useTheme();
  const actions: Record<ActionName, () => void> = {
    update: startUpdate,
    addTrade: () => showAddTrade(),
    theme: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    help: showHelp,
    signOut: logOut,
    undo: () => lastChange()?.undo(),
  };
  function take(command: Command) {
    const { href, action } = command;
    if (action !== 'signOut' && action !== 'undo') rememberCommand(command);
    onClose();
    if (href !== undefined) go(href);
    if (action) actions[action]();
  }
  return <Palette columns={columns} views={views} onTake={take} onClose={onClose} />;
}
