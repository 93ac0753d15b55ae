import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/screens/profile/Profile.module.css';

/** What came of it: the file's name, or a sentence. */
export type ExportOutcome =
  | { readonly kind: 'kept'; readonly name: string }
  | { readonly kind: 'refused'; readonly sentence: string };

interface ExportCardProps {
  /** Fetches everything and hands it to the browser; returns how many bytes have come. */
  readonly onExport: (onBytes: (received: number) => void) => Promise<ExportOutcome>;
}

/** Export of all the trader's data. */
export function ExportCard({ onExport }: ExportCardProps) {
  const words = useMessages().ownData.export;
  const [received, setReceived] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);
  async function start() {
    setOutcome(null);
    setReceived(0);
    try {
      setOutcome(await onExport(setReceived));
    } finally {
      setReceived(null);
    }
  }
  const busy = received !== null;
  return (
    <Card label={words.title} className={styles.form}>
      <div>
        <h2 className={styles.heading}>{words.title}</h2>
        <p className={styles.help}>{words.help}</p>
      </div>
      {outcome?.kind === 'kept' ? <Banner tone="success">{words.done(outcome.name)}</Banner> : null}
      {outcome?.kind === 'refused' ? <Banner tone="error">{outcome.sentence}</Banner> : null}
      <div className={styles.actions}>
        <Button
          busy={busy}
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => void start().catch(reportError)}
        >
          {busy ? words.preparing : words.start}
        </Button>
        <p className={styles.help} role="status">
          {received !== null && received > 0 ? words.received(megabytes(received)) : null}
        </p>
      </div>
    </Card>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
