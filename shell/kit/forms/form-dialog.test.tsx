import { accountRoutes } from '@school/api-contract/accounts/account';
import { TextField } from '@school/design-system/text-field';
import { call, Link, useNavigate, useSearchParams } from '@school/kit';
import { renderWithKit, respond, respondError } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FormDialog } from './form-dialog';
import { useContractForm } from './use-contract-form';

const route = accountRoutes.changePassword;
const done = respond(route, { success: true, message: '' });

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(route.body, {
    draft: { currentPassword: '', newPassword: 'new-secret', confirmPassword: 'new-secret' },
    send: (body) => call(route, { body }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Пароль"
      closeLabel="Закрыть"
      cancelLabel="Отмена"
      submitLabel="Сохранить"
    >
      <TextField {...form.input('currentPassword')} label="Текущий" />
    </FormDialog>
  );
}

/** A page whose dialog `?open=1` opens. */
function Page() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/page?open=1">Открыть</Link>
      {params.get('open') === '1' && <PasswordDialog onClose={() => void navigate('/page')} />}
    </>
  );
}

/** A page whose dialog is not in the address. */
function PlainPage() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <PasswordDialog onClose={() => setOpen(false)} />;
}

const dialog = () => screen.findByRole('dialog', { name: 'Пароль' });
const question = () => screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' });
const isGone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

async function openPage() {
  const shown = renderWithKit(<Page />, { user: 'admin', route: '/page', path: '/page', handlers: [done] });
  await shown.visitor.click(screen.getByText('Открыть'));
  await dialog();
  return shown;
}

test('an untouched dialog closes at once', async () => {
  const { visitor, router } = await openPage();
  await visitor.keyboard('{Escape}');
  await isGone('dialog');
  expect(router.state.location.search).toBe('');
});

test.each([
  ['Escape', () => undefined],
  ['its close button', () => screen.getByRole('button', { name: 'Закрыть' })],
  ['its cancel button', () => screen.getByRole('button', { name: 'Отмена' })],
])('with typed text %s asks first, and leaves after the answer', async (_, findButton) => {
  const { visitor, router } = await openPage();
  const close = async () => {
    const button = findButton();
    if (button) await visitor.click(button);
    else await visitor.keyboard('{Escape}');
  };
  await visitor.type(screen.getByLabelText('Текущий'), 'secret');
  await close();
  await visitor.click(within(await question()).getByRole('button', { name: 'Остаться' }));
  await isGone('alertdialog');
  expect(screen.getByLabelText<HTMLInputElement>('Текущий').value).toBe('secret');

  await close();
  await visitor.click(within(await question()).getByRole('button', { name: 'Уйти' }));
  await isGone('dialog');
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('with typed text Back asks first, also when the dialog is not in the address', async () => {
  const { visitor, router } = renderWithKit(<PlainPage />, { user: 'admin', route: '/page', path: '/page' });
  await act(() => router.navigate('/page?tab=2'));
  await visitor.type(screen.getByLabelText('Текущий'), 'secret');
  await act(() => router.navigate(-1));
  await visitor.click(within(await question()).getByRole('button', { name: 'Остаться' }));
  expect(router.state.location.search).toBe('?tab=2');
  expect(screen.getByLabelText<HTMLInputElement>('Текущий').value).toBe('secret');
});

test('sent values close the dialog without a question', async () => {
  const { visitor, router } = await openPage();
  await visitor.type(screen.getByLabelText('Текущий'), 'old-secret');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await isGone('dialog');
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('values that the server refused are still asked about', async () => {
  const { visitor, api } = await openPage();
  api.use(respondError(route, 'INTERNAL'));
  await visitor.type(screen.getByLabelText('Текущий'), 'old-secret');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByRole('alert');
  await visitor.keyboard('{Escape}');
  expect(await question()).toBeTruthy();
});
