import { emptyTrialValues, type TrialValues } from '@school/api-contract/families/trial-form';
import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { texts as en } from '../texts/en';
import { texts as ru } from '../texts/ru';
import { type Api, Fault } from './api';
import { createView } from './view';

afterEach(() => document.body.replaceChildren());

const filled: TrialValues = {
  ...emptyTrialValues('2099-11-23T18:00'),
  ...{ childName: 'Маша', childAge: '7', parentName: 'Иванова Анна', parentPhone: '+79161234567' },
  ...{ sectionId: '2', branchId: '3', consentToDataProcessing: true },
};

function show({
  values = filled,
  texts = ru,
  send = async (_: TrialRequestBody) => {},
  api = {} as Partial<Api>,
} = {}) {
  const kept = { ...values };
  const onSent = vi.fn();
  const view = createView({
    ...{
      portal: 'https://crm.school.example',
      school: { phone: '+74951234567', email: 'school@example.org' },
      texts,
      language: texts === ru ? ('ru' as const) : ('en' as const),
    },
    ...{ values: kept, send, onSent, onTouched: () => {} },
    api: {
      form: () => Promise.reject(new Error('not asked for')),
      challenge: () => Promise.reject(new Error('not asked for')),
      sections: async () => [{ id: 2, name: 'Танцы', ageFrom: 5 }],
      branches: async () => [
        { id: 3, name: 'Химки', address: 'ул. Лесная, 1', schedule: null, changes: { off: [], moved: [] } },
      ],
      send: () => Promise.reject(new Error('not asked for')),
      ...api,
    },
  });
  document.body.append(view);
  return { kept, onSent, visitor: userEvent.setup() };
}

const submit = () => screen.getByRole('button', { name: /Отправ|Send/ });
const chosenBranch = () => waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/Отделение/).value).toBe('3'));

test('an empty form marks each invalid field, focuses the first, and removes an error once it is corrected', async () => {
  const { visitor, onSent } = show({ values: emptyTrialValues('2099-11-23T18:00') });
  await visitor.click(submit());
  const name = screen.getByLabelText(/Имя ребенка/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  // once, at its field
  expect(screen.getAllByText('Введите имя ребенка')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(name.getAttribute('aria-describedby')).toBe('childName-error');
  expect(document.getElementById('childName-error')?.textContent).toBe('Введите имя ребенка');
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  await visitor.type(name, 'Аня');
  await waitFor(() => expect(name.hasAttribute('aria-invalid')).toBe(false));
  expect(onSent).not.toHaveBeenCalled();
});

test('a failure to send stays above the button while a field is changed', async () => {
  const { visitor } = show({ send: () => Promise.reject(new Fault({ code: 'NETWORK' })) });
  await chosenBranch();
  await visitor.click(submit());
  const summary = screen.getByRole('alert');
  await waitFor(() => expect(summary.textContent).toContain('Нет связи с сервером'));
  const name = screen.getByLabelText(/Имя ребенка/);
  await visitor.clear(name);
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(summary.textContent).toContain('Нет связи с сервером');
});

const khimki = {
  ...{ id: 3, name: 'Химки', address: 'ул. Лесная, 1', schedule: '{"Понедельник":"18:00"}' },
  changes: { off: ['2099-11-23T18:00'], moved: [] },
};

test('a session that will not take place says so', async () => {
  show({ values: { ...filled, desiredDate: '2099-11-23T18:00' }, api: { branches: async () => [khimki] } });
  expect((await screen.findByText(/занятия не будет/)).textContent).toContain('18:00');
});

test('a time that has passed says so beside the sessions until one of them is chosen', async () => {
  const api = { branches: async () => [khimki] };
  const { visitor } = show({ values: { ...filled, desiredDate: '2020-11-23T20:30' }, api });
  expect((await screen.findByText(/^Это время уже прошло: /)).textContent).toContain('20:30');
  const [first] = await screen.findAllByRole('button', { name: /^пн, .*18:00$/ });
  if (first) await visitor.click(first);
  expect(screen.queryByText(/уже прошло/)).toBeNull();
});

test('sends what the API expects, once however often the button is pressed', async () => {
  const sent: TrialRequestBody[] = [];
  let finish = () => {};
  const { visitor, onSent } = show({
    send: (body) => {
      sent.push(body);
      return new Promise((resolve) => {
        finish = () => resolve();
      });
    },
  });
  await chosenBranch();
  await visitor.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  await visitor.click(submit());
  finish();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      ...{ childName: 'Маша', childAge: 7, parentName: 'Иванова Анна', parentPhone: '+79161234567' },
      ...{ sectionId: 2, branchId: 3, desiredDate: '2099-11-23T15:00:00.000Z', consentToDataProcessing: true },
    },
  ]);
});

test('a refusal is shown, at its field if it has one, and typed values stay', async () => {
  let fault = new Fault({ code: 'TOO_MANY_REQUESTS', message: 'Слишком много запросов' });
  const { visitor, kept } = show({ send: () => Promise.reject(fault) });
  await chosenBranch();
  await visitor.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Слишком много запросов'));
  const links = [...screen.getByRole('alert').querySelectorAll('a')].map(({ href }) => href);
  expect(links).toEqual(['tel:+74951234567', 'mailto:school@example.org']);
  fault = new Fault({ code: 'BRANCH_NOT_IN_SECTION', message: 'Секции здесь больше нет' });
  await visitor.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Отделение/)));
  fault = new Fault({ code: 'NETWORK' });
  await visitor.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Нет связи с сервером'));
  expect(kept).toEqual(filled);
});

test('in English the texts of rules and errors are English too', async () => {
  const fault = new Fault({ code: 'FORM_NOT_OPEN', message: 'Форма еще не открыта' });
  const { visitor, kept } = show({ texts: en, send: () => Promise.reject(fault) });
  await waitFor(() => expect(kept.branchId).toBe('3'));
  await visitor.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(en.errors.FORM_NOT_OPEN));
  await visitor.clear(screen.getByLabelText(/Child’s name/));
  await visitor.click(submit());
  await waitFor(() => expect(document.getElementById('childName-error')?.textContent).toBe(en.validation.childName));
});

test('sections that failed to load are requested again, and a section that no longer exists is not sent', async () => {
  let works = false;
  const { visitor, kept } = show({
    values: { ...filled, sectionId: '99' },
    api: {
      sections: async () => (works ? [{ id: 2, name: 'Танцы' }] : Promise.reject(new Fault({ code: 'NETWORK' }))),
    },
  });
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.getByRole('link', { name: /^\+7/ }).getAttribute('href')).toBe('tel:+74951234567');
  works = true;
  await visitor.click(retry);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/Секция/).disabled).toBe(false));
  expect(kept).toMatchObject({ sectionId: '', branchId: '3' });
});

test('a phone is stored in the format of the API, however it is typed', async () => {
  const { kept } = show();
  const phone = screen.getByLabelText<HTMLInputElement>(/Телефон/);
  for (const typed of ['8 (916) 123-45-67', '+7 916 123 45 67', '9161234567', '+789161234567']) {
    fireEvent.input(phone, { target: { value: typed } });
    expect(kept.parentPhone).toBe('+79161234567');
  }
});

test('a number of another country never becomes the Russian number of a stranger', () => {
  const { kept } = show();
  const phone = screen.getByLabelText<HTMLInputElement>(/Телефон/);
  for (const typed of ['+375 29 123-45-67', '+7+375291234567', '+1 212 555 0123']) {
    fireEvent.input(phone, { target: { value: typed } });
    expect(phone.value).toBe('+7');
    expect(kept.parentPhone).toBe('+7');
  }
});
