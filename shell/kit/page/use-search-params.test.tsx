import { useNavigate, useSearchParams } from '@school/kit';
import { renderWithKit } from '@school/kit/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

function Filters() {
  const [params, setParams] = useSearchParams({ sort: 'name' });
  const navigate = useNavigate();
  const add = (name: string) =>
    setParams((newest) => {
      newest.set(name, '1');
      return newest;
    });
  return (
    <>
      <button type="button" onClick={() => add('owes')}>
        долг
      </button>
      <button type="button" onClick={() => add('unsigned')}>
        договор
      </button>
      <button type="button" onClick={() => setParams({})}>
        сбросить
      </button>
      <button type="button" onClick={() => void navigate('?group=4')}>
        группа
      </button>
      <output>{params.toString()}</output>
    </>
  );
}

function show() {
  const { router } = renderWithKit(<Filters />, { route: '/students?search=1', path: '/students' });
  return {
    router,
    /** Presses the buttons before the page renders again. */
    press: (...names: string[]) => act(() => names.map((name) => screen.getByText(name).click())),
    shown: () => screen.getByRole('status').textContent,
  };
}

test('two changes before the page has rendered keep both, each with its own history entry', async () => {
  const { router, press, shown } = show();
  await press('долг', 'договор');
  expect(router.state.location.search).toBe('?search=1&sort=name&owes=1&unsigned=1');
  expect(shown()).toBe('search=1&sort=name&owes=1&unsigned=1');
  await act(() => router.navigate(-1));
  expect(shown()).toBe('search=1&sort=name&owes=1');
});

test('a change after another navigation that has not rendered yet goes on from there', async () => {
  const { press, shown } = show();
  await press('группа', 'долг');
  expect(shown()).toBe('group=4&owes=1');
});

test('parameters that are not given as a function replace all, defaults included', async () => {
  const { press, shown } = show();
  await press('долг', 'сбросить');
  expect(shown()).toBe('');
  await press('договор');
  expect(shown()).toBe('unsigned=1');
});
