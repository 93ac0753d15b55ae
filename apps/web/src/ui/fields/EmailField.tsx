import type { ChangeEvent } from 'react';
import { capitalEmail } from '@daybook/domain/account/email.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface EmailFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (email: string) => void;
}

/** An e-mail address, in capitals as it is typed. The caret stays where it is. */
export function EmailField({ onChange, ...rest }: EmailFieldProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = target;
    const capitals = capitalEmail(target.value);
    if (capitals !== target.value) {
      // Before React sees it: a value that differs from the shown one would send the caret to the end.
      target.value = capitals;
      target.setSelectionRange(selectionStart, selectionEnd);
    }
    onChange(capitals);
  }
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode="email"
      {...rest}
      type="text"
      onChange={change}
    />
  );
}
