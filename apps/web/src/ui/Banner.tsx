import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import styles from './Banner.module.css';
import { classes } from './classes.ts';
import { focusContent } from './focus/use-kept-focus.ts';

export type BannerTone = 'error' | 'warning' | 'success' | 'info';

export interface BannerProps {
  readonly tone: BannerTone;
  /** One sentence. */
  readonly children: ReactNode;
  /** A button or link at the end. */
  readonly action?: ReactNode;
  /** Without it the banner stays until what it says has changed. */
  readonly onClose?: () => void;
}

const ICONS = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info } as const;

/** One sentence about the whole screen, at the place where it happened. Errors are read aloud at once. */
export function Banner({ tone, children, action, onClose }: BannerProps) {
  const { ui } = useFirstMessages();
  const close = () => {
    focusContent();
    onClose?.();
  };
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classes(styles.banner, styles[tone])}>
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
      {onClose ? (
        <button type="button" className={styles.close} aria-label={ui.close} onClick={close}>
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
