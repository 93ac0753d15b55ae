import { Contact } from '#web/ui/entry/Contact.tsx';
import { DemoProgress } from '#web/ui/entry/DemoProgress.tsx';
import { DemoSignInCard } from '#web/ui/entry/DemoSignIn.tsx';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { NewPasswordForm } from '#web/ui/entry/NewPasswordForm.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

/** What the screens before the journal are made of. */
export function EntryParts() {
  return (
    <Group folder="ui/entry">
      <Sample name="EntryPage with NewPasswordForm">
        <EntryPage title="New password" text={LONG_TEXT}>
          <NewPasswordForm onPassword={async () => null} />
        </EntryPage>
      </Sample>
      <Sample name="EntryNotice">
        <EntryNotice
          title="This link is not valid any more"
          text="It was used, or a newer one took its place."
          next={{ href: '#next', words: 'Go on' }}
        />
      </Sample>
      <Sample name="DemoProgress, DemoSignInCard">
        <DemoProgress />
        <DemoSignInCard signIn={{ username: 'demo@daybook.test', password: 'Demo-930-1' }} />
      </Sample>
      <Sample name="Contact: with an address, without">
        <Contact url="https://example.org" />
        <Contact url={null} />
      </Sample>
    </Group>
  );
}
