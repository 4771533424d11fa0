import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar';

test('has no label beside the name, and the name as its label elsewhere', () => {
  const { rerender } = render(<Avatar id={7} name="Иванова Анна" />);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<Avatar id={7} name="Иванова Анна" named />);
  expect(screen.getByRole('img', { name: 'Иванова Анна' }).dataset.initials).toBe('ИА');
});

test('shows initials for a photo that does not load, and the next photo again', () => {
  const { rerender } = render(<Avatar id={7} name="Иванова Анна" photo="/lost.jpg" named />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img').dataset.initials).toBe('ИА');
  rerender(<Avatar id={7} name="Иванова Анна" photo="/new.jpg" named />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new.jpg');
});
