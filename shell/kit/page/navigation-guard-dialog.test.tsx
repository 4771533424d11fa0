import { Link, useNavigate, useNavigationGuard, useSearchParams } from '@school/kit';
import { renderWithKit } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

function Form() {
  const [dirty, setDirty] = useState(false);
  const release = useNavigationGuard(dirty);
  const navigate = useNavigate();
  const save = () => {
    release();
    void navigate('/saved');
  };
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        изменить
      </button>
      <button type="button" onClick={save}>
        сохранить
      </button>
      <Link to="/other">уйти</Link>
      <Link to="/form?tab=2">вкладка</Link>
    </>
  );
}

const openedBy = ['panel'] as const;

/** A panel that `?panel=new` opens, then with unsaved changes. */
function Panel() {
  const [params] = useSearchParams();
  const letPass = useNavigationGuard(params.get('panel') === 'new', openedBy);
  const navigate = useNavigate();
  const close = () => {
    letPass();
    void navigate('/form');
  };
  return (
    <>
      <button type="button" onClick={close}>
        не сохранять
      </button>
      <Link to="/form?panel=new&search=1">найти</Link>
    </>
  );
}

const renderForm = () => renderWithKit(<Form />, { route: '/form', path: '/form' });

test('a form without changes does not block navigation', async () => {
  const { visitor, router } = renderForm();
  await visitor.click(screen.getByText('уйти'));
  expect(router.state.location.pathname).toBe('/other');
});

test('unsaved changes ask first: stay keeps the page, leave continues', async () => {
  const { visitor, router } = renderForm();
  await visitor.click(screen.getByText('изменить'));
  await visitor.click(screen.getByText('уйти'));
  await visitor.click(await screen.findByRole('button', { name: 'Остаться' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/form');
  await visitor.click(screen.getByText('уйти'));
  await visitor.click(await screen.findByRole('button', { name: 'Уйти' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
});

test('a change of the query alone does not ask', async () => {
  const { visitor, router } = renderForm();
  await visitor.click(screen.getByText('изменить'));
  await visitor.click(screen.getByText('вкладка'));
  expect(router.state.location.search).toBe('?tab=2');
});

test('Back asks before it closes a panel with unsaved changes', async () => {
  const { visitor, router } = renderWithKit(<Panel />, { route: '/form', path: '/form' });
  await act(() => router.navigate('/form?panel=new'));
  await act(() => router.navigate(-1));
  await visitor.click(await screen.findByRole('button', { name: 'Остаться' }));
  expect(router.state.location.search).toBe('?panel=new');
  await act(() => router.navigate(-1));
  await visitor.click(await screen.findByRole('button', { name: 'Уйти' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a panel with unsaved changes lets other parameters change, and the person who answered already', async () => {
  const { visitor, router } = renderWithKit(<Panel />, { route: '/form?panel=new', path: '/form' });
  await visitor.click(screen.getByText('найти'));
  expect(router.state.location.search).toBe('?panel=new&search=1');
  await visitor.click(screen.getByText('не сохранять'));
  expect(router.state.location.search).toBe('');
});

test('a form that was just saved does not block the next navigation', async () => {
  const { visitor, router } = renderForm();
  await visitor.click(screen.getByText('изменить'));
  await visitor.click(screen.getByText('сохранить'));
  expect(router.state.location.pathname).toBe('/saved');
});

test('the browser asks before the tab is closed, only with unsaved changes', async () => {
  const { visitor } = renderForm();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await visitor.click(screen.getByText('изменить'));
  expect(closing()).toBe(true);
});
