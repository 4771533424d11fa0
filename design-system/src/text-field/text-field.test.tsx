import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { TextField } from './text-field';

test('the props that a form library registers reach the input', async () => {
  const ref = createRef<HTMLInputElement>();
  const onChange = vi.fn();
  render(<TextField label="Имя" name="childName" ref={ref} onChange={onChange} />);
  const input = screen.getByRole('textbox', { name: 'Имя' });
  expect(ref.current).toBe(input);
  expect(input.getAttribute('name')).toBe('childName');
  await userEvent.type(input, 'Лев');
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('an error describes the input and disappears with its cause', () => {
  const { rerender } = render(<TextField label="Имя" error="Введите имя ребенка" description="Как в документе" />);
  const input = screen.getByRole('textbox');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toEqual(['Как в документе', 'Введите имя ребенка']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  rerender(<TextField label="Имя" />);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('sets aria-required and leaves the check to the form', () => {
  render(<TextField label="Имя" required />);
  const input = screen.getByRole('textbox');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(input.hasAttribute('required')).toBe(false);
});
