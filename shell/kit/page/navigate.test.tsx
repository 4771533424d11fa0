import { Navigate, useSearchParams } from '@school/kit';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';

function Rooms() {
  const [hasArrived, setArrived] = useState(false);
  const [params, setParams] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setArrived(true)}>
        список пришел
      </button>
      <button type="button" onClick={() => setParams({ search: 'ива' }, { replace: true })}>
        поиск
      </button>
      <output>{params.toString()}</output>
      {hasArrived && <Navigate replace to="/chat/1" />}
    </>
  );
}

function show() {
  let resolve = () => {};
  const loading = new Promise<null>((loaded) => {
    resolve = () => loaded(null);
  });
  const router = createMemoryRouter(
    [
      { id: 'rooms', path: '/chat', element: <Rooms />, loader: () => null },
      { path: '/chat/1', element: <h1>Чат 1</h1> },
      { path: '/students', element: <h1>Ученики</h1>, loader: () => loading },
    ],
    { initialEntries: ['/chat'], hydrationData: { loaderData: { rooms: null } } },
  );
  render(<RouterProvider router={router} />);
  return {
    press: (name: string) => act(() => screen.getByText(name).click()),
    leave: () => act(() => void router.navigate('/students')),
    /** The list arrives during a navigation within the page that ends before React renders that it began. */
    arriveMeanwhile: () =>
      act(async () => {
        const searched = router.navigate('/chat?search=ива');
        flushSync(() => screen.getByText('список пришел').click());
        await searched;
      }),
    load: () => act(() => resolve()),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

test('goes to the address once it is rendered', async () => {
  const { press, address } = show();
  await press('список пришел');
  expect(address()).toBe('/chat/1');
});

test('does not call a user back who is on the way to another page', async () => {
  const { press, leave, load, address } = show();
  await leave();
  await press('список пришел');
  expect(address()).toBe('/chat');
  await load();
  expect(address()).toBe('/students');
});

test('goes to the address after a navigation within the page that was never seen to begin', async () => {
  const { arriveMeanwhile, address } = show();
  await arriveMeanwhile();
  expect(address()).toBe('/chat/1');
});

test('a change that replaces the address does not call a user back either', async () => {
  const { press, leave, load, address } = show();
  await press('поиск');
  expect(address()).toBe('/chat?search=%D0%B8%D0%B2%D0%B0');
  await leave();
  await press('поиск');
  await load();
  expect(address()).toBe('/students');
});
