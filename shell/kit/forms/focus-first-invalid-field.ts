/**
 * Focuses the first field marked as invalid, once its message is rendered; for a group, its first choice. An element with
 * `data-form-error`, such as a list of all errors, counts as one. Opens each folded part with an invalid field.
 *
 * @returns whether there is one
 */
export function focusFirstInvalidField(form: HTMLFormElement): boolean {
  for (const folded of form.querySelectorAll('details')) {
    if (folded.querySelector('[aria-invalid="true"]')) folded.open = true;
  }
  const wrong = form.querySelector<HTMLElement>('[data-form-error], [aria-invalid="true"]');
  const control = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong;
  control?.focus();
  return wrong !== null;
}
