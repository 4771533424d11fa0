import { screen } from '@testing-library/react';

/** The control with this label, with or without an asterisk. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });

/** The control's accessible description: its hint and its error. */
export function getDescription(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
