import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button';

test('a button does not submit the form around it unless told to', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Просто</Button>
      <Button type="submit">Отправить</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Просто' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a loading button sends nothing a second time', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Отправить
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a router link keeps its address and gets the look and the text', () => {
  render(
    <ButtonLink render={<span data-to="/students" />} icon={<svg />}>
      К ученикам
    </ButtonLink>,
  );
  const link = screen.getByText('К ученикам').closest('[data-to]');
  expect(link?.getAttribute('data-to')).toBe('/students');
  expect(link?.className).not.toBe('');
});
