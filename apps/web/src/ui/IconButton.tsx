import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { useKeptFocus } from './focus/use-kept-focus.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** Read aloud and shown as the button's hint. */
  readonly label: string;
  /** An icon of 16 px; it carries no name of its own. */
  readonly icon: ReactNode;
  readonly small?: boolean;
}

/** A button that shows an icon alone. Its name is always present. */
export function IconButton({
  label,
  icon,
  small = false,
  className,
  type = 'button',
  disabled = false,
  ...rest
}: IconButtonProps) {
  const kept = useKeptFocus(disabled, rest);
  return (
    <button
      {...rest}
      {...kept}
      type={type}
      className={classes(styles.button, small && styles.small, className)}
      aria-label={label}
      data-hint={label}
    >
      {icon}
    </button>
  );
}
