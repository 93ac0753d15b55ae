import type { ChangeEvent } from 'react';
import { capitalEmail } from '@daybook/domain/account/email.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** An e-mail address, in capitals as it is typed. The caret stays where it is. */
export function EmailField({ onChange, ...rest }: Omit<TextFieldProps, 'type'>) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const { selectionStart, selectionEnd } = target;
    const capitals = capitalEmail(target.value);
    if (capitals !== target.value) {
      // Before React sees it: a value that differs from the shown one would send the caret to the end.
      target.value = capitals;
      target.setSelectionRange(selectionStart, selectionEnd);
    }
    onChange?.(event);
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
