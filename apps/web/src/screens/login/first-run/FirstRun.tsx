import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { CreateJournal, type CreateJournalProps } from './CreateJournal.tsx';
import { DemoReady, type DemoSignIn } from './DemoReady.tsx';
import styles from './FirstRun.module.css';

export interface FirstRunProps extends Pick<CreateJournalProps, 'onCreate' | 'setUpCodeNeeded'> {
  readonly demoOffered: boolean;
  /** Fills the installation with the demo trader; null when that failed. */
  readonly onDemo: () => Promise<DemoSignIn | null>;
  /** Leads to the dashboard, once signed in. */
  readonly onOpen: () => void;
  /** Given where there is nothing to choose: it begins with the form, and this leads away from it. */
  readonly onBack?: (() => void) | undefined;
}

type Step = 'choose' | 'create' | 'preparing' | 'failed' | DemoSignIn;

/** An empty installation: make it one's own, or look around in a made-up trader's journal. */
export function FirstRun({ demoOffered, setUpCodeNeeded, onCreate, onDemo, onOpen, onBack }: FirstRunProps) {
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
  const { firstRun } = useMessages().entry;
  return (
    <EntryPage wide title={firstRun.title} text={firstRun.text}>
      <div className={styles.ways}>
        {failed ? <Banner tone="error">{firstRun.failed}</Banner> : null}
        <Way title={firstRun.create} text={firstRun.createText} onPress={() => onChoose('create')} />
        {demoOffered ? (
          <Way title={firstRun.demo} text={firstRun.demoText} onPress={() => onChoose('demo')} />
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
  const { firstRun } = useMessages().entry;
  return (
    <EntryPage wide title={firstRun.demo}>
      <p role="status" className={styles.preparing}>
        <Spinner />
        {firstRun.demoPreparing}
      </p>
    </EntryPage>
  );
}
