/** Leads the keyboard, and the eye, to the first field of a form that has an error, once the error is on the screen. */
export function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
