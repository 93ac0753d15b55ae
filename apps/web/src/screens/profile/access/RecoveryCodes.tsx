import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import styles from './Access.module.css';
import page from '../Profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { access } = useMessages();
  const words = access.factor;
  const text = codes.join('\n');
  return (
    <div className={styles.stack}>
      <Banner tone="warning">{words.codesText}</Banner>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={page.actions}>
        <CopyButton label={words.copyCodes} text={text} />
        <Button onClick={() => saveAsFile(`${text}\n`, 'daybook-recovery-codes.txt')}>
          {words.saveCodes}
        </Button>
      </div>
      <Button kind="filled" wide onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  );
}

/** Hands a text to the browser's downloads. */
function saveAsFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
