import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentId } from './skip-link';
import { useLostFocus } from './use-lost-focus';

/** A list with one row whose dialog closes and returns the focus, as the dialogs of the design system do. */
function Screen({ removesRow }: { removesRow: 'at once' | 'later' }) {
  useLostFocus();
  const [isOpen, setOpen] = useState(false);
  const [hasRow, setRow] = useState(true);
  const close = () => {
    setOpen(false);
    if (removesRow === 'at once') setRow(false);
    document.getElementById('row')?.focus();
  };
  return (
    <main id={contentId}>
      <h1>Платежи</h1>
      <button type="button" onClick={() => setRow(false)}>
        Ответ сервера
      </button>
      {hasRow && (
        <button type="button" id="row" onClick={() => setOpen(true)}>
          Открыть
        </button>
      )}
      {isOpen &&
        createPortal(
          <div role="dialog" aria-label="Платеж">
            {/* biome-ignore lint/a11y/noAutofocus: a dialog takes the focus */}
            <button type="button" autoFocus onClick={close}>
              Закрыть
            </button>
          </div>,
          document.body,
        )}
    </main>
  );
}

const closeDialog = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
};

test('after a dialog whose opener is gone, the heading has the focus', async () => {
  render(<Screen removesRow="at once" />);
  closeDialog();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

test('the heading gets the focus also when the opener goes later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Screen removesRow="later" />);
  closeDialog();
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Открыть' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ответ сервера' }));
  await vi.advanceTimersByTimeAsync(100);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

/** Actions that go away once they have done their work, in rows and in a panel. */
function Actions({ removes, hasPanel = false }: { removes: 'row' | 'button'; hasPanel?: boolean }) {
  useLostFocus();
  const [done, setDone] = useState<string[]>([]);
  const act = (name: string) =>
    !done.includes(name) && (
      <button type="button" onClick={() => setDone([...done, name])}>
        Принять: {name}
      </button>
    );
  return (
    <main id={contentId}>
      <h1>Платежи</h1>
      <ul>
        {['Анна', 'Борис', 'Вера']
          .filter((name) => removes === 'button' || !done.includes(name))
          .map((name) => (
            <li key={name}>
              <a href="#card">{name}</a>
              {act(name)}
            </li>
          ))}
      </ul>
      {hasPanel &&
        createPortal(
          <div role="dialog" aria-label="Абонемент" tabIndex={-1}>
            <p>Не оплачен</p>
            <div data-testid="actions">
              {act('абонемент')}
              <button type="button">Продлить</button>
            </div>
          </div>,
          document.body,
        )}
    </main>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

test('the row of an action that is done keeps the focus, and the next row that of a row that is gone', async () => {
  const { unmount } = render(<Actions removes="button" />);
  press('Принять: Борис');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Борис' })));
  unmount();
  render(<Actions removes="row" />);
  press('Принять: Борис');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Вера' })));
  press('Принять: Вера');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Анна' })));
});

test('in a panel the focus stays beside the action that is done', async () => {
  render(<Actions removes="button" hasPanel />);
  press('Принять: абонемент');
  // as the dialogs of the design system do
  screen.getByRole('dialog').focus();
  const actions = within(screen.getByRole('dialog')).getByTestId('actions');
  await waitFor(() => expect(document.activeElement).toBe(actions));
});

test('who has pressed elsewhere meanwhile is left alone', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Actions removes="row" />);
  press('Принять: Борис');
  fireEvent.pointerDown(document.body);
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(document.body);
});
