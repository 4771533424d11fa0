import { consentRoutes, maxFamilies, personalDataRoutes } from '@school/api-contract/families/personal-data';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { act, consent, family, plan, retentionAct, revokedConsent, trialConsent } from './personal-data.fixtures';
import { Component } from './personal-data.page';

function show(route: string, { user = 'owner', handlers = [] }: { user?: Role; handlers?: FakeHandler[] } = {}) {
  return renderWithKit(<Component />, {
    user,
    route,
    path: '/personal-data',
    locales,
    handlers: [
      ...handlers,
      respondPage(consentRoutes.list, ({ query }) =>
        query.state === 'revoked'
          ? { items: [revokedConsent], total: 1 }
          : { items: [consent, revokedConsent, trialConsent], total: 3 },
      ),
      respond(personalDataRoutes.families, [family]),
      respond(personalDataRoutes.planErasure, plan),
      respondPage(personalDataRoutes.acts, { items: [act, retentionAct] }),
    ],
  });
}
type Shown = ReturnType<typeof show>;

const posted = ({ api }: Shown) => api.requests.filter((request) => request.method === 'POST');

test('of the consents only revoked ones name their state; the chips have the numbers', async () => {
  show('/personal-data');
  const line = await screen.findByRole('row', { name: /Иванова Анна Сергеевна.*здоровье/ });
  expect(within(line).queryByText('Действует')).toBeNull();
  expect(screen.getByText('Отозвано')).toBeTruthy();
  expect(screen.getByText('Показано 3 из 3')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Отозваны/ }).textContent).toContain('1'));
});

test('the filter is kept in the address and sent to the API', async () => {
  const { visitor, router, api } = show('/personal-data');
  await visitor.click(await screen.findByRole('button', { name: /^Отозваны/ }));
  expect(router.state.location.search).toBe('?state=revoked');
  await waitFor(() => expect(screen.getByText('Показано 1 из 1')).toBeTruthy());
  expect(api.requests.some(({ query }) => query.state === 'revoked' && query.limit !== '1')).toBe(true);
});

test('a consent shows its evidence and is revoked with the reason from an application', async () => {
  const shown = show('/personal-data', {
    handlers: [
      respond(consentRoutes.revoke, { ...consent, revokedAt: '2026-11-21T10:00:00.000Z', revokedBy: 'staff' }),
    ],
  });
  const { visitor } = shown;
  const line = await screen.findByRole('row', { name: /Иванова Анна Сергеевна.*здоровье/ });
  await visitor.click(within(line).getByRole('button', { name: 'Иванова Анна Сергеевна' }));
  const evidence = within(await screen.findByRole('dialog', { name: consent.title }));
  expect(evidence.getByText('203.0.113.7')).toBeTruthy();
  expect(evidence.getByText(consent.documentSha256)).toBeTruthy();
  await visitor.click(evidence.getByRole('button', { name: 'Отозвать по заявлению' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отозвать согласие' }));
  expect(dialog.getByText(/Сведения о здоровье ребенка будут сразу удалены/)).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Отозвать' }));
  expect(await dialog.findByText('Укажите основание отзыва')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Основание/ })));
  expect(posted(shown)).toEqual([]);
  await visitor.type(dialog.getByRole('textbox', { name: /Основание/ }), ' Заявление ');
  await visitor.click(dialog.getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Согласие отозвано: Иванова Анна Сергеевна')).toBeTruthy();
  expect(posted(shown)).toMatchObject([{ path: '/api/consents/7/revoke', body: { reason: 'Заявление' } }]);
});

test('says that another user has revoked the consent meanwhile, and closes', async () => {
  const { visitor } = show('/personal-data', { handlers: [respondError(consentRoutes.revoke, 'ILLEGAL_TRANSITION')] });
  const line = await screen.findByRole('row', { name: /Савва/ });
  await visitor.click(within(line).getByRole('button', { name: 'Савва' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отозвать по заявлению' }));
  await visitor.type(await screen.findByRole('textbox', { name: /Основание/ }), 'Заявление');
  await visitor.click(screen.getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Это согласие уже отозвано')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a revoked consent cannot be revoked again and shows the reason', async () => {
  const { visitor } = show('/personal-data?state=revoked');
  await visitor.click(await screen.findByRole('button', { name: 'Иванова Анна Сергеевна' }));
  const dialog = within(await screen.findByRole('dialog', { name: revokedConsent.title }));
  expect(dialog.getByText('Письменное заявление от 9 ноября 2026 г.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Отозвать по заявлению' })).toBeNull();
});

test('says when more families match than are shown', async () => {
  const many = Array.from({ length: maxFamilies }, (_, at) => ({ ...family, parentPhone: `+791600000${10 + at}` }));
  show('/personal-data?tab=families&search=ива', { handlers: [respond(personalDataRoutes.families, many)] });
  expect(await screen.findByText('Показаны первые 20. Если нужной семьи нет, уточните поиск.')).toBeTruthy();
});

test('families are searched for from three letters on', async () => {
  const { visitor, api, router } = show('/personal-data?tab=families');
  expect(await screen.findByText('Найдите семью')).toBeTruthy();
  await visitor.type(screen.getByRole('searchbox'), 'ива');
  expect(await screen.findByRole('heading', { name: family.parentName })).toBeTruthy();
  expect(screen.getByText('Найдена 1 семья')).toBeTruthy();
  expect(api.requests.map(({ path, query }) => [path, query.search])).toEqual([['/api/personal-data/families', 'ива']]);
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('ива');
});

async function openErasure(shown: Shown) {
  await shown.visitor.click(await screen.findByRole('button', { name: 'Удалить данные' }));
  return within(await screen.findByRole('dialog', { name: 'Удалить данные семьи' }));
}

test('the plan shows erased and kept data with reasons and periods; erasing requires a document and the typed word', async () => {
  const shown = show('/personal-data?tab=families&search=ива', { handlers: [respond(personalDataRoutes.erase, act)] });
  const { visitor } = shown;
  const dialog = await openErasure(shown);
  expect(await dialog.findByText('Бухгалтерский учет, до 31 декабря 2031')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Будет удалено' })).toBeTruthy();
  const submit = dialog.getByRole('button', { name: 'Удалить данные' });
  await visitor.click(submit);
  expect(await dialog.findByText('Укажите документ')).toBeTruthy();
  expect(dialog.getByText('Введите слово «Удалить», чтобы подтвердить')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Документ/ })));
  await visitor.type(dialog.getByRole('textbox', { name: /Документ/ }), 'Вх. № 12');
  await visitor.click(dialog.getByRole('radio', { name: 'Отзыв согласия' }));
  await visitor.type(dialog.getByRole('textbox', { name: /Введите слово/ }), 'удалить');
  expect(posted(shown)).toHaveLength(1); // the plan
  await visitor.click(submit);
  expect(await screen.findByText('Составлен акт № 2026-00004')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Удалено' })).toBeTruthy();
  expect(screen.queryByText('Обезличивается')).toBeNull();
  expect(posted(shown).at(-1)?.body).toEqual({
    parentPhone: '+79161234567',
    basis: 'withdrawal',
    comment: 'Вх. № 12',
  });
  expect(screen.getByRole('link', { name: 'Акт № 2026-00004' }).getAttribute('href')).toBe(
    '/api/personal-data/acts/4/pdf',
  );
});

test('when nothing may be erased, the button is disabled', async () => {
  const kept = plan.filter(({ action }) => action === 'kept');
  const shown = show('/personal-data?tab=families&search=ива', {
    handlers: [respond(personalDataRoutes.planErasure, kept)],
  });
  const dialog = await openErasure(shown);
  expect(await dialog.findByText('Сейчас удалить нечего')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Удалить данные' })).toBeNull();
});

test('a refused erasure keeps the typed values and says why', async () => {
  const shown = show('/personal-data?tab=families&search=ива', {
    handlers: [respondError(personalDataRoutes.erase, 'NOTHING_TO_ERASE')],
  });
  const dialog = await openErasure(shown);
  await shown.visitor.type(await dialog.findByRole('textbox', { name: /Документ/ }), 'Вх. № 12');
  await shown.visitor.type(dialog.getByRole('textbox', { name: /Введите слово/ }), 'Удалить');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Удалить данные' }));
  expect(await dialog.findByText(/Сейчас удалить нечего: все данные/)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Документ/ }).value).toBe('Вх. № 12');
});

test('an administrator sees families and acts disabled, with the reason, and sends no request', async () => {
  const { visitor, api } = show('/personal-data?tab=families', { user: 'admin' });
  expect(await screen.findByText(/выгружать и удалять их данные могут владелец/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').disabled).toBe(true);
  await visitor.click(screen.getByRole('tab', { name: 'Акты' }));
  expect(await screen.findByText(/Акты об уничтожении данных видят владелец/)).toBeTruthy();
  expect(api.requests).toEqual([]);
});

test('acts are listed with their PDF', async () => {
  show('/personal-data?tab=acts');
  const line = await screen.findByRole('row', { name: /2026-00003/ });
  expect(within(line).getByText('Портал')).toBeTruthy();
  expect(within(line).getByRole('link', { name: 'Акт № 2026-00003' }).getAttribute('href')).toBe(
    '/api/personal-data/acts/3/pdf',
  );
});
