/** Puts the focus on the first field that says it is wrong, once its message is drawn; of a group on its first choice. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong;
  control?.focus();
}
