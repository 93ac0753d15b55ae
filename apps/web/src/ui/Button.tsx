import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './page/Spinner.tsx';
import { useKeptFocus } from './focus/use-kept-focus.ts';

/** `filled` for the one main action of a screen, `outlined` for others, `plain` inside other things, `danger` for what takes away. */
type ButtonKind = 'filled' | 'outlined' | 'plain' | 'danger';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** As wide as its place. */
  readonly wide?: boolean;
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  /** Shows a spinner in place of the icon and takes no further press. */
  readonly busy?: boolean;
}

/** A button with words. Type is `button` by default, so that it never sends a form by accident. */
export function Button({ kind = 'outlined', icon, wide, busy = false, ...rest }: ButtonProps) {
  const { className, children, type = 'button', disabled = false, ...others } = rest;
  const kept = useKeptFocus(disabled || busy, others);
  return (
    <button
      {...others}
      {...kept}
      type={type}
      aria-busy={busy || undefined}
      className={classes(styles.button, styles[kind], wide && styles.wide, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button, where the press leads to another screen. */
export function ButtonLink({
  kind = 'outlined',
  icon,
  wide,
  className,
  children,
  ...rest
}: AnchorProps & Look) {
  return (
    <Anchor {...rest} className={classes(styles.button, styles[kind], wide && styles.wide, className)}>
      {icon}
      {children}
    </Anchor>
  );
}
