import { UnsavedList } from '#web/journal/UnsavedList.tsx';
import { unsavedNames } from '#web/server/unsaved.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { clearOverScreen, showOverScreen } from '#web/ui/overlays/over-screen.ts';
import { signOutEverywhere } from './sign-out.tsx';

/** Signs out at once where nothing would be lost, in any tab; asks otherwise. */
export async function askOrSignOut(): Promise<void> {
  const names = await unsavedNames();
  if (names.length === 0) signOutEverywhere();
  else {
    await loadAllMessages();
    showOverScreen(<LogOutQuestion names={names} />);
  }
}

/** Asks whether to log out and discard what is not saved. */
export function LogOutQuestion({ names }: { readonly names: readonly string[] }) {
  const { unsaved: words } = useMessages();
  return (
    <Dialog
      open
      title={words.title}
      onClose={clearOverScreen}
      actions={
        <>
          <Button onClick={clearOverScreen}>{words.stay}</Button>
          <Button kind="danger" onClick={signOutEverywhere}>
            {words.discard}
          </Button>
        </>
      }
    >
      <UnsavedList names={names} onGo={clearOverScreen} />
    </Dialog>
  );
}
