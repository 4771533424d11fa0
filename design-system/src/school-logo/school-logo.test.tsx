import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SchoolLogo } from './school-logo';

test('the initials of the name replace a logo that does not load', () => {
  const { container } = render(
    <SchoolLogo name="Спортивная школа «Вектор»" image="/api/logo" fallback="initials" note="Для детей 3–18 лет" />,
  );
  const image = container.querySelector('img');
  expect(image?.getAttribute('alt')).toBe('');
  if (image) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('СШ')).toBeTruthy();
  expect(screen.getByText('Спортивная школа «Вектор»')).toBeTruthy();
});
