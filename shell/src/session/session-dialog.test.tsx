import { authRoutes } from '@school/api-contract/accounts/auth';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { studentRoutes } from '@school/api-contract/students/students';
import { routeQuery, useQuery } from '@school/kit';
import { useSessionStore } from '@school/kit/host';
import { renderWithKit, respond, respondError, respondPage, testUser } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionDialog } from './session-dialog';

function Screen() {
  const students = useQuery(routeQuery(studentRoutes.list));
  return (
    <>
      <p>{students.isSuccess ? 'список' : 'нет списка'}</p>
      <input aria-label="заметка" />
      <SessionDialog />
    </>
  );
}

test('asks for the password above the screen when the session ends, then continues', async () => {
  const { visitor, api } = renderWithKit(<Screen />, {
    user: 'admin',
    handlers: [
      respond(authRoutes.captcha, { provider: 'off' }),
      respondError(studentRoutes.list, 'UNAUTHENTICATED'),
      respond(authRoutes.login, testUser('admin')),
    ],
  });
  const note = screen.getByLabelText('заметка');
  expect(await screen.findByRole('dialog', { name: 'Сеанс завершен' })).toBeTruthy();
  api.use(respondPage(studentRoutes.list, { items: [] }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Пароль*')));
  await visitor.keyboard('demo-admin');
  await visitor.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText('список')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('заметка')).toBe(note);
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', ended: false });
});

test('asks for the code of an account that has one', async () => {
  const { visitor, api } = renderWithKit(<Screen />, {
    user: 'admin',
    handlers: [
      respond(authRoutes.captcha, { provider: 'off' }),
      respondError(studentRoutes.list, 'UNAUTHENTICATED'),
      respondError(authRoutes.login, 'SECOND_FACTOR_REQUIRED'),
      respond(secondFactorRoutes.login, testUser('admin')),
    ],
  });
  await visitor.type(await screen.findByLabelText('Пароль*'), 'demo-admin');
  api.use(respondPage(studentRoutes.list, { items: [] }));
  await visitor.click(screen.getByRole('button', { name: 'Продолжить' }));
  await visitor.type(await screen.findByLabelText(/^Код подтверждения/), '123456');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', ended: false });
});

test('closing it opens the sign-in page, which returns to the screen, and drops what was read', async () => {
  const { visitor, router, queryClient } = renderWithKit(<Screen />, {
    user: 'admin',
    route: '/students?q=ива',
    handlers: [respond(authRoutes.captcha, { provider: 'off' }), respondError(studentRoutes.list, 'UNAUTHENTICATED')],
  });
  queryClient.setQueryData(['/api/groups'], ['allergies']);
  await screen.findByRole('dialog');
  await visitor.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(new URLSearchParams(router.state.location.search).get('from')).toBe('/students?q=ива');
  expect(useSessionStore.getState().status).toBe('anonymous');
  await waitFor(() => expect(queryClient.getQueryData(['/api/groups'])).toBeUndefined());
});

test('another user can sign in instead', async () => {
  const { visitor, router } = renderWithKit(<Screen />, {
    user: 'admin',
    path: '/',
    handlers: [respond(authRoutes.captcha, { provider: 'off' }), respondError(studentRoutes.list, 'UNAUTHENTICATED')],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Выйти и сменить пользователя' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(useSessionStore.getState().status).toBe('anonymous');
});
