import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PagedList } from './paged-list';

const page = (...items: string[]) => ({ items, total: 3, nextCursor: undefined });
const idle = { error: null, isPending: false, refetch: vi.fn<() => void>(), fetchNextPage: vi.fn<() => void>() };

const show = (query: Parameters<typeof PagedList<string>>[0]['query']) =>
  renderWithKit(
    <PagedList query={query} empty={<p>Пусто</p>} countText={(shown, total) => `${shown} из ${total}`}>
      {(items) => items.map((item) => <p key={item}>{item}</p>)}
    </PagedList>,
  );

test('shows the rows of all pages and their number, and requests the next page', async () => {
  const { visitor } = show({ ...idle, data: { pages: [page('a'), page('b')] }, hasNextPage: true });
  expect(screen.getByText('b')).toBeTruthy();
  expect(screen.getByText('2 из 3')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Показать еще' }));
  expect(idle.fetchNextPage).toHaveBeenCalledOnce();
});

test('accepts a list that is not paged', () => {
  show({ ...idle, data: ['a'] });
  expect(screen.getByText('1 из 1')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows that it is loading, and that the list is empty', () => {
  const { unmount } = show({ ...idle, data: undefined, isPending: true });
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
  unmount();
  show({ ...idle, data: [] });
  expect(screen.getByText('Пусто')).toBeTruthy();
});

test('a failed call can be retried and does not hide loaded rows', async () => {
  const failed = { ...idle, error: new Error('x') };
  const { visitor, unmount } = show({ ...failed, data: undefined });
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(idle.refetch).toHaveBeenCalledOnce();
  unmount();
  show({ ...failed, data: ['a'] });
  expect(screen.getByText('a')).toBeTruthy();
});

test('says that the next page failed, and the same button asks for it again', async () => {
  const fetchNextPage = vi.fn<() => void>();
  function Paged() {
    const [state, setState] = useState({ isFetchingNextPage: false, isFetchNextPageError: false });
    const query = { ...idle, ...state, fetchNextPage, data: { pages: [page('a')] }, hasNextPage: true };
    return (
      <>
        <PagedList query={{ ...query, error: state.isFetchNextPageError ? new Error('x') : null }} empty={null}>
          {(items) => items.join()}
        </PagedList>
        <button type="button" onClick={() => setState({ ...state, isFetchingNextPage: true })}>
          ask
        </button>
        <button type="button" onClick={() => setState({ isFetchingNextPage: false, isFetchNextPageError: true })}>
          fail
        </button>
      </>
    );
  }
  const { visitor } = renderWithKit(<Paged />);
  const more = screen.getByRole('button', { name: 'Показать еще' });
  await visitor.click(screen.getByRole('button', { name: 'fail' }));
  expect(screen.getByRole('alert').textContent).toContain('Не удалось загрузить данные');
  expect(screen.getByText('a')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Повторить' })).toBe(more);
  await visitor.click(more);
  expect(fetchNextPage).toHaveBeenCalledOnce();
  await visitor.click(screen.getByRole('button', { name: 'ask' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
