/** So many frames may pass until what was found wrong is drawn. */
const MAX_FRAMES = 10;

/** Leads the keyboard, and the eye, to the first field of a form or dialog that has an error, once the error is on the screen. */
export function focusFirstWrong(form: HTMLElement, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusFirstWrong(form, frames - 1);
  });
}
