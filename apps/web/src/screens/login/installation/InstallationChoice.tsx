import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import type { DemoSignIn } from '#web/ui/entry/DemoSignIn.tsx';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { DemoProgress } from '#web/ui/entry/DemoProgress.tsx';
import { CreateJournal, type CreateJournalProps } from './CreateJournal.tsx';
import { DemoReady } from './DemoReady.tsx';
import styles from './Installation.module.css';

interface InstallationChoiceProps extends Pick<CreateJournalProps, 'onCreate' | 'setUpCodeNeeded'> {
  readonly demoOffered: boolean;
  /** Fills the installation with the demo trader; null when that failed. */
  readonly onDemo: () => Promise<DemoSignIn | null>;
  /** Leads to the dashboard, once signed in. */
  readonly onOpen: () => void;
  /** Given where there is nothing to choose: it begins with the form, and this leads away from it. */
  readonly onBack?: (() => void) | undefined;
}

type Step = 'choose' | 'create' | 'preparing' | 'failed' | DemoSignIn;

/** An empty installation: create one's journal, or look around in the demo trader's. */
export function InstallationChoice({
  demoOffered,
  setUpCodeNeeded,
  onCreate,
  onDemo,
  onOpen,
  onBack,
}: InstallationChoiceProps) {
  const [step, setStep] = useState<Step>(onBack ? 'create' : 'choose');
  async function startDemo() {
    setStep('preparing');
    setStep((await onDemo()) ?? 'failed');
  }
  if (typeof step === 'object') return <DemoReady signIn={step} onOpen={onOpen} />;
  if (step === 'preparing') return <Preparing />;
  if (step === 'create')
    return (
      <CreateJournal
        setUpCodeNeeded={setUpCodeNeeded}
        onCreate={onCreate}
        onBack={onBack ?? (() => setStep('choose'))}
      />
    );
  return (
    <Choose
      demoOffered={demoOffered}
      failed={step === 'failed'}
      onChoose={(choice) => (choice === 'create' ? setStep('create') : void startDemo())}
    />
  );
}

interface ChooseProps {
  readonly demoOffered: boolean;
  readonly failed: boolean;
  readonly onChoose: (choice: 'create' | 'demo') => void;
}

function Choose({ demoOffered, failed, onChoose }: ChooseProps) {
  const { installation } = useMessages().entry;
  return (
    <EntryPage wide title={installation.title} text={installation.text}>
      <div className={styles.ways}>
        {failed ? <Banner tone="error">{installation.failed}</Banner> : null}
        <Way title={installation.create} text={installation.createText} onPress={() => onChoose('create')} />
        {demoOffered ? (
          <Way title={installation.demo} text={installation.demoText} onPress={() => onChoose('demo')} />
        ) : null}
      </div>
    </EntryPage>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

function Way({ title, text, onPress }: WayProps) {
  return (
    <button type="button" className={styles.way} onClick={onPress}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>
      </span>
      <ArrowRight size={18} className={styles.arrow} aria-hidden="true" />
    </button>
  );
}

function Preparing() {
  const { installation } = useMessages().entry;
  return (
    <EntryPage wide title={installation.demo}>
      <div className={styles.preparing}>
        <DemoProgress />
      </div>
    </EntryPage>
  );
}
