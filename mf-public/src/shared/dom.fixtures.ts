import { screen } from '@testing-library/react';

/** The control with this label; the label may carry an asterisk. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });

/** What a screen reader says after the control's name: its hint and its error. */
export function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
