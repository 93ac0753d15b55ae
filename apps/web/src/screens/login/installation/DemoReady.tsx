import { DemoSignInCard, type DemoSignIn } from '#web/ui/entry/DemoSignIn.tsx';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';

interface DemoReadyProps {
  readonly signIn: DemoSignIn;
  readonly onOpen: () => void;
}

/** Shows the demo's sign-in once, to be copied. */
export function DemoReady({ signIn, onOpen }: DemoReadyProps) {
  const { installation } = useMessages().entry;
  return (
    <EntryPage wide title={installation.demoTitle}>
      <div className={form.form}>
        <DemoSignInCard signIn={signIn} />
        <Button kind="filled" wide onClick={onOpen}>
          {installation.open}
        </Button>
      </div>
    </EntryPage>
  );
}
