import { Link, useNavigate, useNavigationGuard } from '@school/kit';
import { renderWithKit } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NavigationGuardDialog } from './navigation-guard-dialog';

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
      <NavigationGuardDialog />
    </>
  );
}

const renderForm = () => renderWithKit(<Form />, { route: '/form', path: '/form' });

test('a form without changes does not block navigation', async () => {
  const { visitor, router } = renderForm();
  await visitor.click(screen.getByText('уйти'));
  expect(router.state.location.pathname).toBe('/other');
});

test('unsaved changes ask first: stay keeps the page, leave goes on', async () => {
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
