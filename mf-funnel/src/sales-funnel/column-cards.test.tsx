import { DndContext } from '@dnd-kit/core';
import { renderWithKit } from '@school/kit/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { ColumnCards } from './column-cards';
import { request } from './trial-requests.fixtures';

test('the menu of a card stays open when the card changes its section', async () => {
  let showCards = (_cards: (typeof request)[]): void => {};
  function Column() {
    const [cards, setCards] = useState([{ ...request, overdue: true }]);
    showCards = setCards;
    return (
      <DndContext>
        <ColumnCards cards={cards} status="NEW" onMove={vi.fn()} onSendLink={vi.fn()} />
      </DndContext>
    );
  }
  const { visitor } = renderWithKit(<Column />, { user: 'owner', locales, handlers: [] });
  await visitor.click(await screen.findByRole('button', { name: 'Переместить в…: Маша' }));
  const entry = await screen.findByRole('menuitem', { name: 'Отправить ссылку на регистрацию' });
  act(() => showCards([{ ...request, overdue: false }]));
  expect(screen.queryByText('Просрочено')).toBeNull();
  expect(entry.isConnected).toBe(true);
});
