import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from './Button.tsx';
import { writeClipboard } from './clipboard.ts';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text, and says so. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { ui } = useMessages();
  const [copied, setCopied] = useState(false);
  const icon = copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />;
  return (
    <Button icon={icon} onClick={() => void writeClipboard(text).then(setCopied)}>
      {label}
      <span role="status">{copied ? ` (${ui.copied})` : ''}</span>
    </Button>
  );
}
