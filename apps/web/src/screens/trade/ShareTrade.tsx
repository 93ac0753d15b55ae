import { Copy, ExternalLink, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { CARD_FIGURES, type CardFigures, type Sharing } from '@daybook/api/public/share.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox, LabelledChoice } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import styles from './ShareTrade.module.css';

export interface SharingChange {
  readonly isShared?: boolean;
  readonly card?: CardFigures;
}

interface ShareTradeProps {
  /** Asked for when the dialog opens. Throws when the server refuses or is not reached. */
  readonly onLoad: () => Promise<Sharing>;
  readonly onChange: (change: SharingChange) => Promise<Sharing>;
}

/** Opens and closes a trade's public page, and says what its link shows. */
export function ShareTrade({ onLoad, onChange }: ShareTradeProps) {
  const { pages } = useMessages();
  const words = pages.sharing;
  const [isOpen, setIsOpen] = useState(false);
  const [sharing, setSharing] = useState<Sharing | null>(null);
  /** What was chosen and is not saved yet. */
  const [pending, setPending] = useState<SharingChange>({});
  const [hasFailed, setHasFailed] = useState(false);
  function take(work: Promise<Sharing>): void {
    setHasFailed(false);
    work.then(setSharing, () => setHasFailed(true)).finally(() => setPending({}));
  }
  function change(next: SharingChange): void {
    setPending(next);
    take(onChange(next));
  }
  function open(): void {
    setIsOpen(true);
    take(onLoad());
  }
  return (
    <>
      <Button kind="plain" icon={<Share2 size={14} aria-hidden="true" />} onClick={open}>
        {words.share}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={words.title}>
        <div className={styles.body}>
          {hasFailed && <Banner tone="error">{words.failed}</Banner>}
          {sharing === null ? (
            !hasFailed && <Spinner />
          ) : (
            <Choices sharing={sharing} pending={pending} onChange={change} />
          )}
        </div>
      </Dialog>
    </>
  );
}

interface ChoicesProps {
  readonly sharing: Sharing;
  readonly pending: SharingChange;
  readonly onChange: (change: SharingChange) => void;
}

function Choices({ sharing, pending, onChange }: ChoicesProps) {
  const words = useMessages().pages.sharing;
  const helpId = useId();
  return (
    <>
      <Checkbox
        label={words.isShared}
        checked={pending.isShared ?? sharing.isShared}
        aria-describedby={helpId}
        onChange={(event) => onChange({ isShared: event.target.checked })}
      />
      <p id={helpId} className={styles.help}>
        {words.help} {sharing.sharedAs === null ? words.sharedAnonymously : words.sharedAs(sharing.sharedAs)}
      </p>
      {sharing.isShared && <Link uuid={sharing.uuid} />}
      {sharing.isShared && <Card sharing={sharing} pending={pending} onChange={onChange} />}
    </>
  );
}

function Link({ uuid }: Pick<Sharing, 'uuid'>) {
  const { pages } = useMessages();
  const [message, setMessage] = useState('');
  const path = `/share/trade/${uuid}`;
  const address = `${window.location.origin}${path}`;
  function copy(): void {
    navigator.clipboard.writeText(address).then(
      () => setMessage(pages.linkCopied),
      () => setMessage(pages.copyFailed),
    );
  }
  return (
    <div className={styles.link}>
      <code className={styles.address}>{address}</code>
      <div className={styles.ways}>
        <Button icon={<Copy size={14} aria-hidden="true" />} onClick={copy}>
          {pages.copyLink}
        </Button>
        <a className={styles.open} href={path} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={14} aria-hidden="true" />
          {pages.sharing.open}
        </a>
        <span role="status" className={styles.help}>
          {message}
        </span>
      </div>
    </div>
  );
}

function Card({ sharing, pending, onChange }: ChoicesProps) {
  const words = useMessages().pages.sharing;
  const { card, hasDayLimit, uuid } = sharing;
  const segments = CARD_FIGURES.map((value) => ({ value, text: words.cards[value] }));
  return (
    <div className={styles.card}>
      <LabelledChoice
        label={words.card}
        segments={segments}
        value={pending.card ?? card}
        onChange={(next) => onChange({ card: next })}
      />
      {card === 'percent' && (
        <p className={styles.help}>{hasDayLimit ? words.percentHelp : words.noDayLimit}</p>
      )}
      {/* Another address for each choice, so that the picture is fetched again. */}
      <img
        key={card}
        className={styles.preview}
        src={`/share/trade/${uuid}/card.png?lang=${document.documentElement.lang}&figures=${card}`}
        alt={words.preview}
        width={1200}
        height={630}
      />
    </div>
  );
}
