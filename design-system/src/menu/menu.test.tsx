import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button';
import { loadLazyParts } from '../lazy-part/lazy-part';

test('a press that began before the code of the menu was there opens the menu', async () => {
  // a copy of its own, since the setup of the tests has loaded the code of all parts
  const { Menu } = await vi.importActual<typeof import('./menu')>('./menu?not-loaded');
  const visitor = userEvent.setup();
  const menu = (items: { id: string; label: string }[]) => <Menu trigger={<Button>Действия</Button>} items={items} />;
  const { rerender } = render(menu([]));
  const trigger = screen.getByRole('button', { name: 'Действия' });
  await visitor.pointer({ keys: '[MouseLeft>]', target: trigger });
  await act(loadLazyParts);
  rerender(menu([{ id: 'edit', label: 'Изменить' }]));
  expect(screen.getByRole('button', { name: 'Действия' })).toBe(trigger);
  await visitor.pointer({ keys: '[/MouseLeft]', target: trigger });
  expect(await screen.findByRole('menuitem', { name: 'Изменить' })).toBeTruthy();
});
