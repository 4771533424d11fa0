/**
 * Focuses the first field marked as invalid, once its message is rendered; for a group, its first choice. In a form with a
 * summary of what is wrong, marked with `data-form-summary`, that is read first.
 */
export function focusFirstInvalidField(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[data-form-summary], [aria-invalid="true"]');
  const control = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong;
  control?.focus();
}
