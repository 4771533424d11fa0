import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentId } from './skip-link';
import { useFocusAfterDialog } from './use-focus-after-dialog';

/** A list with one row whose dialog closes and returns the focus, as the dialogs of the design system do. */
function Screen({ removesRow }: { removesRow: 'at once' | 'later' }) {
  useFocusAfterDialog();
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
  await vi.advanceTimersByTimeAsync(0);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
