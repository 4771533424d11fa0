import { accountRoutes } from '@school/api-contract/accounts/account';
import { personalDataRoutes } from '@school/api-contract/families/personal-data';
import { Button } from '@school/design-system/button';
import { FormErrors } from '@school/design-system/form-errors';
import { RadioGroup } from '@school/design-system/radio-group';
import { TextField } from '@school/design-system/text-field';
import { call } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { useContractForm } from './use-contract-form';

const route = accountRoutes.changePassword;
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const good = { currentPassword: 'old-secret', newPassword: 'new-secret', confirmPassword: 'new-secret' };
const done = respond(route, { success: true, message: '' });

function show(handlers: FakeHandler[], draft = empty) {
  const onSent = vi.fn<(answer: unknown) => void>();
  function Form() {
    const form = useContractForm(route.body, {
      draft,
      texts: { newPassword: 'Длиннее' },
      send: (body) => call(route, { body }),
      onSent,
    });
    return (
      <form noValidate onSubmit={form.submit}>
        {form.failure && <p role="alert">{form.failure}</p>}
        <TextField {...form.input('currentPassword')} label="Текущий" />
        <TextField {...form.input('newPassword')} label="Новый" />
        <TextField {...form.input('confirmPassword')} label="Еще раз" />
        <Button type="submit">Сохранить</Button>
      </form>
    );
  }
  return { ...renderWithKit(<Form />, { user: 'admin', handlers }), onSent };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Сохранить' });

test('shows an error at each invalid field, focuses the first one and sends nothing', async () => {
  const { visitor, api } = show([done]);
  await visitor.click(save());
  expect(await screen.findByText('Введите текущий пароль')).toBeTruthy();
  expect(screen.getByText('Длиннее')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Текущий')));
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await visitor.keyboard('old-secret');
  await waitFor(() => expect(screen.queryByText('Введите текущий пароль')).toBeNull());
});

test('shows a server error at the field it names and keeps typed values', async () => {
  const details = [{ path: 'currentPassword', message: 'Текущий пароль введен неверно' }];
  const { visitor, onSent } = show([respondError(route, 'VALIDATION_FAILED', { details })], good);
  await visitor.click(save());
  expect(await screen.findByText('Текущий пароль введен неверно')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Текущий')));
  expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('Проверьте');
  expect(field('Новый').value).toBe('new-secret');
  expect(onSent).not.toHaveBeenCalled();
});

test('shows a server error without a field as the failure of the form', async () => {
  const { visitor } = show([respondError(route, 'TOO_MANY_REQUESTS', { message: 'Слишком часто' })], good);
  await visitor.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Слишком часто');
});

test('shows a server error about a field that is not on screen as the failure of the form', async () => {
  const details = [{ path: 'confirmPassword', message: 'Не совпадает' }];
  const refused = respondError(route, 'VALIDATION_FAILED', { details, message: 'Проверьте данные' });
  function Form() {
    const form = useContractForm(route.body, { draft: good, send: (body) => call(route, { body }) });
    return (
      <form noValidate onSubmit={form.submit}>
        {form.failure && <p role="alert">{form.failure}</p>}
        <Button type="submit">Сохранить</Button>
      </form>
    );
  }
  const { visitor } = renderWithKit(<Form />, { user: 'admin', handlers: [refused] });
  await visitor.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Проверьте данные');
});

test('ignores a second press while the first is being sent', async () => {
  const { visitor, api } = show([respond(route, { success: true, message: '' }, { pending: true })], good);
  const posted = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await visitor.dblClick(save());
  await waitFor(() => expect(posted()).toEqual([good]));
  await visitor.click(save());
  expect(posted()).toEqual([good]);
});

test('reports the sent body and the answer', async () => {
  const { visitor, onSent } = show([done], good);
  await visitor.click(save());
  await waitFor(() => expect(onSent.mock.calls).toEqual([[{ success: true, message: '' }]]));
});

test('converts a draft to the body and binds a choice by its value', async () => {
  const erase = personalDataRoutes.erase;
  const sent = vi.fn<(body: unknown) => void>();
  const draft: { basis: 'request' | 'withdrawal' | ''; comment: string } = { basis: '', comment: ' письмо ' };
  function Form() {
    const form = useContractForm(erase.body, {
      draft,
      toBody: (typed) => ({ ...typed, parentPhone: '+79161234567' }),
      texts: { basis: 'Выберите основание' },
      send: sent,
    });
    return (
      <form noValidate onSubmit={form.submit}>
        <RadioGroup<'request' | 'withdrawal'>
          {...form.field('basis')}
          legend="Основание"
          options={[
            { value: 'request', label: 'Просьба' },
            { value: 'withdrawal', label: 'Отзыв' },
          ]}
        />
        <Button type="submit">Сохранить</Button>
      </form>
    );
  }
  const { visitor } = renderWithKit(<Form />, { user: 'admin' });
  await visitor.click(save());
  expect(await screen.findByText('Выберите основание')).toBeTruthy();
  await visitor.click(screen.getByLabelText('Отзыв'));
  await waitFor(() => expect(screen.queryByText('Выберите основание')).toBeNull());
  await visitor.click(save());
  await waitFor(() =>
    expect(sent.mock.calls).toEqual([[{ basis: 'withdrawal', comment: 'письмо', parentPhone: '+79161234567' }]]),
  );
});

test('ignores the submit of a form in a dialog inside it, and submits once more when asked to', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  function Outer() {
    const form = useContractForm(route.body, { draft: good, send: sent });
    return (
      <form noValidate onSubmit={form.submit}>
        <Button type="submit">Сохранить</Button>
        {createPortal(
          <form onSubmit={(event) => event.preventDefault()}>
            <Button type="submit">Внутри</Button>
            <Button onClick={() => void form.resubmit()}>Еще раз</Button>
          </form>,
          document.body,
        )}
      </form>
    );
  }
  const { visitor } = renderWithKit(<Outer />, { user: 'admin' });
  await visitor.click(screen.getByRole('button', { name: 'Внутри' }));
  await visitor.click(screen.getByRole('button', { name: 'Еще раз' }));
  expect(sent).not.toHaveBeenCalled();
  await visitor.click(save());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  await visitor.click(screen.getByRole('button', { name: 'Еще раз' }));
  await waitFor(() => expect(sent.mock.calls).toEqual([[good], [good]]));
});

test('takes over values that another user saved meanwhile and keeps typed values', async () => {
  const merged = vi.fn<(clashes: string[]) => void>();
  const theirs = { currentPassword: 'theirs', newPassword: 'theirs', confirmPassword: '' };
  function Form() {
    const form = useContractForm(route.body, { draft: empty, send: vi.fn<() => void>() });
    return (
      <form noValidate onSubmit={form.submit}>
        <TextField {...form.input('currentPassword')} label="Текущий" />
        <TextField {...form.input('newPassword')} label="Новый" />
        <TextField {...form.input('confirmPassword')} label="Еще раз" />
        <Button onClick={() => merged(form.merge(theirs))}>Объединить</Button>
        <output>{form.listChanged().join(' ')}</output>
      </form>
    );
  }
  const { visitor } = renderWithKit(<Form />, { user: 'admin' });
  await visitor.type(field('Новый'), 'mine');
  await visitor.type(field('Еще раз'), 'mine');
  expect(screen.getByRole('status').textContent).toBe('newPassword confirmPassword');
  await visitor.click(screen.getByRole('button', { name: 'Объединить' }));
  expect(merged).toHaveBeenCalledExactlyOnceWith(['newPassword']);
  expect([field('Текущий').value, field('Новый').value, field('Еще раз').value]).toEqual(['theirs', 'mine', 'mine']);
  expect(screen.getByRole('status').textContent).toBe('newPassword confirmPassword');
});

test('in a form with a list of errors, the list gets the focus', async () => {
  function Form() {
    const form = useContractForm(route.body, { draft: empty, send: vi.fn<() => void>() });
    const { error } = form.field('currentPassword');
    return (
      <form noValidate onSubmit={form.submit}>
        <FormErrors title="Проверьте" errors={error === undefined ? [] : [{ id: 'current', message: error }]} />
        <TextField {...form.input('currentPassword')} id="current" label="Текущий" />
        <Button type="submit">Сохранить</Button>
      </form>
    );
  }
  const { visitor } = renderWithKit(<Form />, { user: 'admin' });
  await visitor.click(save());
  const link = await screen.findByRole('link', { name: 'Введите текущий пароль' });
  await waitFor(() => expect(document.activeElement?.contains(link)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
