import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AlertDialog } from '../alert-dialog/alert-dialog';
import { Table } from '../table/table';
import { DetailPanel } from './detail-panel';

const rows = ['Анна', 'Борис', 'Вера'].map((name, index) => ({ id: index + 1, name }));

/**
 * @param open the record that the panel shows at first
 * @param listed the rows that the list has loaded
 */
function Page({
  open,
  listed = rows,
  besideList = true,
  onClose = vi.fn(),
}: {
  open?: number;
  listed?: typeof rows;
  besideList?: boolean;
  onClose?: () => void;
}) {
  const [id, setId] = useState(open);
  const index = rows.findIndex((row) => row.id === id);
  const [previous, record, next] = [rows[index - 1], rows[index], rows[index + 1]];
  return (
    <div>
      <h1>Школа</h1>
      <Table
        caption="Ученики"
        rows={listed}
        rowKey={(row) => row.id}
        isCurrent={(row) => row.id === id}
        columns={[
          {
            key: 'name',
            header: 'Имя',
            isRowHeader: true,
            cell: (row) => (
              <button type="button" onClick={() => setId(row.id)}>
                {row.name}
              </button>
            ),
          },
        ]}
      />
      {record && (
        <DetailPanel
          open
          besideList={besideList}
          recordKey={record.id}
          onOpenChange={() => {
            onClose();
            setId(undefined);
          }}
          title={record.name}
          closeLabel="Закрыть"
          steps={
            listed.includes(record)
              ? {
                  position: `${record.id} из 3`,
                  previousLabel: 'Назад',
                  nextLabel: 'Дальше',
                  onPrevious: previous && (() => setId(previous.id)),
                  onNext: next && (() => setId(next.id)),
                }
              : undefined
          }
        >
          <button type="button" aria-expanded="true">
            Список
          </button>
        </DetailPanel>
      )}
    </div>
  );
}

const heading = (name: string) => screen.findByRole('heading', { name });
const nameOf = (name: string) => screen.getByRole('button', { name });

/** @param isWide whether the window has room for a docked panel */
function stubWindow(isWide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 1240px)' }),
  );
}

beforeEach(() => stubWindow(true));
afterEach(() => void vi.unstubAllGlobals());

test('shows the row of the open record, also when its list loads after it, and once', async () => {
  const scrolledTo: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.textContent);
  });
  onTestFinished(() => scroll.mockRestore());
  const { rerender } = render(<Page open={2} listed={[]} />);
  await heading('Борис');
  expect(scrolledTo).toEqual([]);
  rerender(<Page open={2} />);
  expect(scrolledTo).toEqual(['Борис']);
  rerender(<Page open={2} listed={[]} />);
  rerender(<Page open={2} />);
  expect(scrolledTo).toEqual(['Борис']);
});

test('docks beside the list, marks its row and leaves the list in reach', async () => {
  render(<Page open={2} />);
  expect(await screen.findByRole('region', { name: 'Борис' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(nameOf('Борис').closest('tr')?.getAttribute('aria-current')).toBe('true');
  await userEvent.click(nameOf('Вера'));
  expect(await screen.findByRole('region', { name: 'Вера' })).toBeTruthy();
  expect(nameOf('Борис').closest('tr')?.hasAttribute('aria-current')).toBe(false);
});

test.each([
  ['a window without the room', { isWide: false, besideList: true }],
  ['a record without its list', { isWide: true, besideList: false }],
])('in %s it is a modal drawer', async (_name, { isWide, besideList }) => {
  stubWindow(isWide);
  render(<Page open={2} besideList={besideList} />);
  expect(await screen.findByRole('dialog', { name: 'Борис' })).toBeTruthy();
  expect(screen.getByText('2 из 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(await screen.findByRole('dialog', { name: 'Вера' })).toBeTruthy();
  // the focus stays on the button: the new record is announced
  expect(screen.getByText('Вера', { selector: '[aria-live] *' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Дальше' }));
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Вера')));
});

test('a drawer closed without a step gives the focus back to where it was', async () => {
  stubWindow(false);
  render(<Page />);
  await userEvent.click(nameOf('Борис'));
  await screen.findByRole('dialog', { name: 'Борис' });
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Борис')));
});

test('by keyboard: arrows in the list, Enter, arrows in the panel, Escape back to the row', async () => {
  render(<Page />);
  nameOf('Анна').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(nameOf('Борис'));
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(document.activeElement).toBe(await heading('Борис')));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await heading('Вера'));
  expect(screen.getByText('3 из 3')).toBeTruthy();
  // the last record stays
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('3 из 3')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(nameOf('Вера'));
});

test('the arrows stay in the list at its ends, and belong to other controls elsewhere', async () => {
  render(<Page open={1} />);
  await heading('Анна');
  nameOf('Анна').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(nameOf('Анна'));
  nameOf('Список').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('1 из 3')).toBeTruthy();
});

test('a step by its button keeps the focus there, also at the end of the list', async () => {
  render(<Page open={2} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Дальше' }));
  expect(await screen.findByRole('region', { name: 'Вера' })).toBeTruthy();
  const next = nameOf('Дальше');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(next));
  await userEvent.click(next);
  expect(screen.getByText('3 из 3')).toBeTruthy();
});

test('closed from a field of the page, it gives the focus to the row as well', async () => {
  render(<Page open={2} />);
  await heading('Борис');
  nameOf('Вера').focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(nameOf('Борис'));
});

test('closed without a row in the list, it gives its focus to the heading of the page', async () => {
  const { rerender } = render(<Page open={2} />);
  const shown = await heading('Борис');
  await waitFor(() => expect(document.activeElement).toBe(shown));
  rerender(<Page open={2} listed={[]} />);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(await heading('Школа'));
});

test('Escape in the list closes the panel; one that another control uses does not', async () => {
  const onClose = vi.fn();
  render(
    <>
      <Page open={1} onClose={onClose} />
      <button type="button">Вне страницы</button>
    </>,
  );
  await heading('Анна');
  for (const name of ['Список', 'Вне страницы']) {
    nameOf(name).focus();
    await userEvent.keyboard('{Escape}');
  }
  const used = fireEvent.keyDown(nameOf('Вера'), { key: 'Escape', cancelable: true });
  expect(used).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** A panel with a question whose text would be lost if the panel were mounted again. */
function Questioned() {
  const [asks, setAsks] = useState(false);
  return (
    <DetailPanel open besideList recordKey={1} onOpenChange={() => {}} title="Анна" closeLabel="Закрыть">
      <button type="button" onClick={() => setAsks(true)}>
        Удалить
      </button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title="Удалить карточку?"
        description="Вернуть ее нельзя."
        confirmLabel="Удалить"
        cancelLabel="Отмена"
        onConfirm={() => {}}
      >
        <input aria-label="Причина" />
      </AlertDialog>
    </DetailPanel>
  );
}

test('a question that is open when a tablet is turned stays, and the panel changes after it', async () => {
  let isWide = true;
  const queries = new Set<EventTarget>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = new EventTarget();
    Object.defineProperty(list, 'matches', { get: () => isWide && query === '(min-width: 1240px)' });
    queries.add(list);
    return list;
  });
  render(<Questioned />);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Удалить карточку?' }));
  const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Причина' });
  await userEvent.type(reason, 'ошибка');
  act(() => {
    isWide = false;
    for (const list of queries) list.dispatchEvent(new Event('change'));
  });
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('ошибка');
  await userEvent.click(dialog.getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByRole('dialog', { name: 'Анна' })).toBeTruthy();
});
