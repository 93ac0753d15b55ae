import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog, Drawer } from '#web/ui/overlays/Dialog.tsx';
import { Hints } from '#web/ui/overlays/Hints.tsx';
import { InfoHint } from '#web/ui/overlays/InfoHint.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { PickMenu } from '#web/ui/overlays/PickMenu.tsx';
import { Popup } from '#web/ui/overlays/Popup.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const TOAST_TONES = ['success', 'info', 'error'] as const;
const ITEMS = [
  { text: 'Profile', href: '#profile', current: true },
  { text: 'Accounts', href: '#accounts' },
  { text: 'Log out', onPress: () => null, startsGroup: true },
];

const ENTRIES = [
  { key: 'gap', text: 'Gap', note: '1,204 of 1,204 have it', mark: 'all' as const, onPick: () => null },
  { key: 'news', text: LONG_TEXT, note: '77 of 1,204 have it', mark: 'some' as const, onPick: () => null },
];

/** What lies over a screen. */
export function OverlayParts() {
  const [shown, setShown] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setShown(null);
  return (
    <Group folder="ui/overlays">
      <Sample
        name="Dialog, ConfirmDialog, Drawer, Menu, Popup, PickMenu, InfoHint, Toasts: press to see them"
        inRow
      >
        <Button onClick={() => setShown('dialog')}>Dialog</Button>
        <Button onClick={() => setShown('confirm')}>ConfirmDialog</Button>
        <Button onClick={() => setShown('drawer')}>Drawer</Button>
        <Menu label="Pages" items={ITEMS}>
          Menu
        </Menu>
        <Popup label="Columns" button="Popup">
          {LONG_TEXT}
        </Popup>
        <PickMenu
          label="Tags"
          searchLabel="Search"
          entries={ENTRIES}
          fresh={(typed) => ({ key: 'new', text: `New tag “${typed}”`, isNew: true, onPick: () => null })}
        >
          PickMenu
        </PickMenu>
        <InfoHint about="Win/Loss ratio">{LONG_TEXT}</InfoHint>
        {TOAST_TONES.map((tone) => (
          <Button key={tone} onClick={() => showToast(tone, LONG_TEXT, { label: 'Undo', run: () => null })}>
            Toast {tone}
          </Button>
        ))}
      </Sample>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Share this trade"
        actions={<Button onClick={close}>Copy link</Button>}
      >
        {LONG_TEXT}
      </Dialog>
      {shown === 'confirm' ? (
        <ConfirmDialog
          title="Delete this trade?"
          action="Delete"
          onConfirm={() => Promise.resolve(LONG_TEXT)}
          onClose={close}
        >
          {LONG_TEXT}
        </ConfirmDialog>
      ) : null}
      <Drawer open={shown === 'drawer'} onClose={close} label="Menu">
        <Button onClick={close}>Close</Button>
      </Drawer>
      <Toasts />
      <Hints />
    </Group>
  );
}
