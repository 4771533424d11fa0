/** Focuses the first field marked as invalid, once its message is rendered; for a group, its first choice. */
export function focusFirstInvalidField(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong;
  control?.focus();
}
