import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useListSteps } from './use-list-steps';

const fetchNextPage = vi.fn<() => void>();

/** The first of two loaded rows is open; its two buttons are what becomes of the request for the next page. */
function OpenRow() {
  const [state, setState] = useState({ isFetchingNextPage: false, isFetchNextPageError: false });
  const { steps } = useListSteps({
    query: {
      ...state,
      data: { pages: [{ items: [1, 2], total: 4, nextCursor: 'next' }] },
      hasNextPage: true,
      fetchNextPage,
    },
    isOpen: (item) => item === 1,
    onOpen: () => {},
    positionText: ({ index, total }) => `${index} из ${total}`,
  });
  return (
    <>
      <p>{steps?.position}</p>
      <button type="button" onClick={() => setState({ isFetchingNextPage: true, isFetchNextPageError: false })}>
        begins
      </button>
      <button type="button" onClick={() => setState({ isFetchingNextPage: false, isFetchNextPageError: true })}>
        fails
      </button>
    </>
  );
}

test('the next page is requested near the end of the rows, and not again by itself after a failure', async () => {
  const { visitor } = renderWithKit(<OpenRow />);
  expect(screen.getByText('1 из 4')).toBeTruthy();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  await visitor.click(screen.getByRole('button', { name: 'begins' }));
  await visitor.click(screen.getByRole('button', { name: 'fails' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
