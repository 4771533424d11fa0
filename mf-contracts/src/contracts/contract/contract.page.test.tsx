import type { Delivery } from '@school/api-contract/contracts/deliveries';
import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import {
  type FakeHandler,
  type KitOptions,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
} from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import {
  cancelled,
  completed,
  contract,
  draft,
  expired,
  failedEmail,
  offer,
  parked,
  sha256,
  signed,
  sms,
} from '../contracts.fixtures';
import { getPollInterval } from '../contracts.queries';
import { Component } from './contract.page';

function show(shown: Contract, { tab = '', handlers = [], ...more }: KitOptions & { tab?: string } = {}) {
  return renderWithKit(<Component />, {
    user: 'owner',
    route: `/contracts/40?status=sent${tab && `&tab=${tab}`}`,
    path: '/contracts/:id',
    locales,
    handlers: [...handlers, respond(staffContractRoutes.read, shown)],
    ...more,
  });
}
async function listStageNames() {
  const stages = within(await screen.findByRole('list', { name: 'Этапы договора' })).getAllByRole('listitem');
  return stages.map((stage) => stage.querySelector('span')?.textContent);
}
const heldSms: Delivery = {
  ...sms,
  ...{ status: 'pending', provider: 'outbox', sentAt: null, report: null, reportedAt: null, held: true },
};
const posted = ({ api }: ReturnType<typeof show>) => api.requests.filter(({ method }) => method === 'POST');
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
/** Opens the menu of the head and returns the action. */
async function menuItem({ visitor }: ReturnType<typeof show>, name: string) {
  await visitor.click(await button('Действия'));
  return screen.findByRole('menuitem', { name });
}

test('the overview shows the parties, the dates and the template, and links to the PDF and back to the list', async () => {
  show(contract);
  expect(await screen.findByRole('heading', { level: 1, name: /Договор № 2026-00040/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Иванова Анна Сергеевна' }).getAttribute('href')).toBe(
    '/students/7?from=%2Fcontracts%2F40',
  );
  expect(screen.getByText('Договор на обучение, версия 3')).toBeTruthy();
  expect(screen.getByText('27 ноября 2026 в 13:05')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Открыть PDF' }).getAttribute('href')).toBe('/api/contracts/40/pdf');
  expect(screen.getByRole('link', { name: 'Назад: Договоры' }).getAttribute('href')).toBe('/contracts?status=sent');
  expect(screen.queryByLabelText('Код проверки')).toBeNull();
});

test('what the contract is begins with its date: the head says its number and state', async () => {
  show(contract);
  expect(await screen.findByRole('heading', { level: 1, name: /2026-00040/ })).toBeTruthy();
  const facts = (await screen.findByText('Вид договора')).closest('dl');
  expect(facts?.textContent).toMatch(/^Дата договора.*Вид договора/);
});

test.each<[string, Contract, string[]]>([
  ['a draft waits to be sent', draft, ['Создан', 'Ждет отправки']],
  ['a sent one waits for the signature', contract, ['Создан', 'Отправлен', 'Ждет подписи']],
  ['one registered by the family was not sent', { ...contract, sentAt: null }, ['Создан', 'Ждет подписи']],
  ['an offer waits for its acceptance', offer, ['Создан', 'Отправлен', 'Ждет согласия с офертой']],
  ['a signed one waits for the seal', signed, ['Создан', 'Отправлен', 'Подписан', 'Ставим печать школы']],
  ['a completed one waits for nothing', completed, ['Создан', 'Отправлен', 'Подписан', 'Завершен']],
  ['a terminated one ends', cancelled, ['Создан', 'Отправлен', 'Подписан', 'Завершен', 'Расторгнут']],
  [
    'a cancelled one ends',
    { ...contract, status: 'cancelled', cancelledAt: contract.createdAt },
    ['Создан', 'Отправлен', 'Отменен'],
  ],
  ['an expired one ends', expired, ['Создан', 'Отправлен', 'Истек']],
])('the stages: %s', async (_, shown, names) => {
  show(shown);
  expect(await listStageNames()).toEqual(names);
});

test('a sealed contract has its check code and a link to the check page', async () => {
  show(completed);
  expect((await screen.findByLabelText<HTMLInputElement>('Код проверки')).value).toBe('7KQM-2XWP-9D');
  expect(screen.getByRole('link', { name: 'Открыть страницу проверки' }).getAttribute('href')).toBe(
    '/verify?n=2026-00041&c=7KQM-2XWP-9D',
  );
});

test('a parked contract says that its PDF failed, and one press retries', async () => {
  const shown = show(parked, { handlers: [respond(staffContractRoutes.retryPdf, signed)] });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('PDF не получился')).toBeTruthy();
  const retry = await button('Попробовать снова');
  fireEvent.click(retry);
  fireEvent.click(retry);
  expect(await screen.findByText('Готовим PDF еще раз')).toBeTruthy();
  expect(posted(shown).map(({ path }) => path)).toEqual(['/api/contracts/40/pdf/retry']);
});

test('the tab is kept in the address beside the filter of the list', async () => {
  const { visitor, router } = show(contract);
  await visitor.click(await screen.findByRole('tab', { name: 'Документ' }));
  expect(router.state.location.search).toBe('?status=sent&tab=document');
  expect(screen.getByRole('link', { name: 'Назад: Договоры' }).getAttribute('href')).toBe('/contracts?status=sent');
  await visitor.keyboard('{ArrowLeft}');
  await waitFor(() => expect(router.state.location.search).toBe('?status=sent'));
});

test('the document shows the hash of the text that is signed', async () => {
  const { unmount } = show(completed, { tab: 'document' });
  const text = await screen.findByRole('region', { name: 'Текст договора' });
  expect(within(text).getByText(/заключили договор/)).toBeTruthy();
  expect(screen.getByText(sha256)).toBeTruthy();
  unmount();
  show(draft, { tab: 'document' });
  expect(await screen.findByText(/Текст будет зафиксирован, когда/)).toBeTruthy();
});

test('each status offers only what is possible next, and says which step must come first', async () => {
  const cases: [Contract, Record<string, string | null>][] = [
    [draft, { Отправить: null, 'Отменить договор': null }],
    [contract, { 'Отправить повторно': null, 'Отменить договор': null }],
    // the family registered and could sign in its browser, but no link was sent
    [
      { ...contract, sentAt: null },
      { Отправить: null, 'Отменить договор': null },
    ],
    [signed, { Расторгнуть: null }],
    [completed, { Расторгнуть: null }],
    [cancelled, { 'Новый договор': null }],
    [{ ...cancelled, studentId: null }, {}],
    [expired, { 'Новый договор': null }],
    [offer, { 'Отправить повторно': null, 'Отметить согласие с офертой': null, 'Отменить договор': null }],
    [
      { ...offer, status: 'draft', sentAt: null },
      {
        Отправить: null,
        'Отметить согласие с офертой': 'Сначала отправьте оферту родителю',
        'Отменить договор': null,
      },
    ],
    [{ ...offer, status: 'completed' }, { Расторгнуть: null }],
    [
      { ...offer, status: 'draft', sentAt: null, parentEmail: null },
      {
        Отправить: 'У родителя не указана эл. почта: договор некуда отправить',
        'Отметить согласие с офертой': 'Сначала отправьте оферту родителю',
        'Отменить договор': null,
      },
    ],
  ];
  for (const [shown, acts] of cases) {
    const page = show(shown);
    const head = within((await screen.findByRole('heading', { level: 1 })).closest('header') ?? document.body);
    expect(head.getByRole('link', { name: /PDF$/ })).toBeTruthy();
    const menu = head.queryByRole('button', { name: 'Действия' });
    const offered = head
      .queryAllByRole<HTMLButtonElement>('button')
      .filter((each) => each !== menu)
      .map((act) => {
        const described = act.getAttribute('aria-describedby');
        const refusal = described && document.getElementById(described)?.textContent;
        expect(act.disabled).toBe(refusal !== null);
        return [act.textContent, refusal];
      });
    if (menu) await page.visitor.click(menu);
    const inMenu = screen
      .queryAllByRole('menuitem')
      .map((item) => [item.textContent, item.getAttribute('aria-disabled') === 'true']);
    const expected = Object.entries(acts);
    expect(offered).toEqual(expected.slice(0, offered.length));
    expect(inMenu).toEqual(
      expected.slice(offered.length).map(([name, refusal]) => [`${name}${refusal ?? ''}`, refusal !== null]),
    );
    page.unmount();
  }
});

test('a contract that needs a signature offers no acceptance', async () => {
  const shown = show(contract);
  await menuItem(shown, 'Отменить договор');
  expect(screen.queryByRole('menuitem', { name: 'Отметить согласие с офертой' })).toBeNull();
});

test('sending shows its result; a double click sends once', async () => {
  const shown = show(contract, {
    handlers: [
      respond(staffContractRoutes.send, {
        id: 40,
        status: 'sent',
        expiresAt: '2026-11-28T10:00:00.000Z',
        alreadySent: false,
      }),
    ],
  });
  const send = await button('Отправить повторно');
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await screen.findByText('Ссылка на подписание передана на отправку родителю')).toBeTruthy();
  expect(posted(shown).map(({ path }) => path)).toEqual(['/api/contracts/40/send']);
});

test('a contract that another user has just sent is not sent again, and says so', async () => {
  const answer = { id: 40, status: 'sent', expiresAt: '2026-11-28T10:00:00.000Z', alreadySent: true } as const;
  const { visitor } = show(contract, { handlers: [respond(staffContractRoutes.send, answer)] });
  await visitor.click(await button('Отправить повторно'));
  expect(await screen.findByText('Договор только что передан на отправку')).toBeTruthy();
  expect(screen.queryByText('Ссылка на подписание передана на отправку родителю')).toBeNull();
});

test('a contract that cannot be sent says why and is refetched', async () => {
  const shown = show(contract, { handlers: [respondError(staffContractRoutes.send, 'ILLEGAL_TRANSITION')] });
  const send = await button('Отправить повторно');
  shown.api.use(respond(staffContractRoutes.read, signed));
  await shown.visitor.click(send);
  expect(await screen.findByText('Не удалось отправить договор')).toBeTruthy();
  expect(screen.getByText('Состояние уже изменилось. Обновите страницу.')).toBeTruthy();
  expect(await menuItem(shown, 'Расторгнуть')).toBeTruthy();
});

const differences = {
  fingerprint: 'a'.repeat(64),
  fields: [
    { field: 'parentPhone', contract: '+79161234567', card: '+79035550101' },
    { field: 'passportNumber', contract: '****56', card: '****56' },
    { field: 'parentEmail', contract: 'parent@example.org', card: '' },
  ],
};
const differs = (more = differences) =>
  respondError(staffContractRoutes.send, 'CONTRACT_DIFFERS', { contractDifferences: more });
const sentAnswer = { id: 40, status: 'sent', expiresAt: null, alreadySent: false } as const;

test('differences from the card are shown field by field, and nothing is sent before the user decides', async () => {
  const shown = show(contract, { handlers: [differs()] });
  await shown.visitor.click(await button('Отправить повторно'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Договор отличается от карточки' }));
  const fields = within(dialog.getByRole('list', { name: 'Отличия' })).getAllByRole('listitem');
  expect(fields.map(({ textContent }) => textContent)).toEqual([
    'Родитель: телефонВ договоре+79161234567В карточке+79035550101',
    'Паспорт: номерВ договоре****56В карточке****56Отличаются скрытые цифры',
    'Родитель: эл. почтаВ договореparent@example.orgВ карточкене заполнено',
  ]);
  await shown.visitor.click(dialog.getByRole('button', { name: 'Продолжить' }));
  expect(await dialog.findByText('Выберите, что сделать')).toBeTruthy();
  expect(posted(shown)).toHaveLength(1);
  await shown.visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(shown)).toHaveLength(1);
});

test('by keyboard the contract is sent unchanged, with the differences that were shown', async () => {
  const shown = show(contract, { handlers: [differs()] });
  (await button('Отправить повторно')).focus();
  await shown.visitor.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  shown.api.use(respond(staffContractRoutes.send, sentAnswer));
  dialog.getByRole('radio', { name: 'Отправить договор как есть' }).focus();
  await shown.visitor.keyboard(' ');
  expect(await dialog.findByText(/Договор уйдет с прежними данными/)).toBeTruthy();
  dialog.getByRole('button', { name: 'Продолжить' }).focus();
  await shown.visitor.keyboard('{Enter}');
  expect(await screen.findByText('Ссылка на подписание передана на отправку родителю')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(shown).at(-1)?.body).toEqual({
    onDifferences: { action: 'sendAsIs', fingerprint: differences.fingerprint },
  });
});

test('a new version is sent and opens', async () => {
  const shown = show(contract, { handlers: [differs()] });
  await shown.visitor.click(await button('Отправить повторно'));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Отправить новую версию по карточке' }));
  shown.api.use(respond(staffContractRoutes.send, { ...sentAnswer, id: 77 }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText('Ссылка на подписание передана на отправку родителю')).toBeTruthy();
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/contracts/77'));
});

test('differences that changed while the dialog was open need a new choice', async () => {
  const shown = show(contract, { handlers: [differs()] });
  await shown.visitor.click(await button('Отправить повторно'));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Отправить договор как есть' }));
  shown.api.use(differs({ fingerprint: 'b'.repeat(64), fields: differences.fields.slice(0, 1) }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Продолжить' }));
  expect(await dialog.findByText(/данные изменились снова/)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Отправить договор как есть' }).checked).toBe(false);
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

test('a contract that was replaced links to its new version', async () => {
  show({ ...cancelled, replacedById: 77 });
  const link = await screen.findByRole('link', { name: 'Открыть новую версию договора' });
  expect(link.getAttribute('href')).toBe('/contracts/77');
});

test('a cancelled contract says so in the head and, with the reason, in the banner; also when its PDF failed', async () => {
  const { unmount } = show({ ...cancelled, studentId: null });
  expect(await screen.findByText('Причина: Семья переезжает в другой город')).toBeTruthy();
  expect(screen.getAllByText('Договор расторгнут')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Отправить|Действия/ })).toBeNull();
  unmount();
  show({ ...cancelled, pdf: 'parked' });
  expect(await screen.findByText('PDF не получился')).toBeTruthy();
  expect(screen.getByText('Причина: Семья переезжает в другой город')).toBeTruthy();
});

test('cancelling asks for the reason and shows the answer', async () => {
  const shown = show(contract, {
    handlers: [respond(staffContractRoutes.cancel, { ...cancelled, id: 40, signedAt: null })],
  });
  await shown.visitor.click(await menuItem(shown, 'Отменить договор'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отменить договор № 2026-00040?' }));
  const reason = dialog.getByLabelText(/^Причина/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отменить договор' }));
  expect(await dialog.findByText('Укажите причину')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(reason));
  shown.api.use(respond(staffContractRoutes.read, { ...cancelled, id: 40, signedAt: null }));
  await shown.visitor.type(reason, ' Переезд ');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отменить договор' }));
  expect(await screen.findByText('Договор отменен', { selector: 'p' })).toBeTruthy();
  expect(posted(shown).map(({ body }) => body)).toEqual([{ reason: 'Переезд', tellFamily: true }]);
});

test.each([
  ['a contract that was sent, by e-mail', contract, 'Сообщить родителю письмом, с причиной: olga@example.ru', true],
  [
    'one without an address, by SMS',
    { ...contract, parentEmail: null },
    'Сообщить родителю по SMS: +7 (916) 123-45-67',
    true,
  ],
  ['a draft that nobody has seen', { ...draft, registrationId: null }, /^Сообщить родителю/, false],
  ['a link that nobody has yet', { ...contract, linkWaits: true, registrationId: null }, /^Сообщить родителю/, false],
] as const)('cancelling offers to tell the parent of %s', async (_, shownContract, name, ticked) => {
  const shown = show({ ...shownContract });
  await shown.visitor.click(await menuItem(shown, 'Отменить договор'));
  const dialog = within(await screen.findByRole('dialog'));
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box.checked).toBe(ticked);
  const told = ticked && shownContract.parentEmail !== null;
  expect(dialog.getByText(told ? 'Ее увидят родитель и сотрудники школы' : 'Ее увидят сотрудники школы')).toBeTruthy();
});

test('after cancelling, the page says that the parent was told and shows no term of the link', async () => {
  const notice = { ...sms, id: 9, purpose: 'contract_cancelled' as const, channel: 'email' as const };
  const answer = { ...cancelled, id: 40, signedAt: null, deliveries: [notice] };
  const shown = show(contract, { handlers: [respond(staffContractRoutes.cancel, answer)] });
  expect(await screen.findByText('Ссылка действует до')).toBeTruthy();
  await shown.visitor.click(await menuItem(shown, 'Отменить договор'));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.type(dialog.getByLabelText(/^Причина/), 'Дубль');
  shown.api.use(respond(staffContractRoutes.read, answer));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отменить договор' }));
  expect(await screen.findByText('Письмо родителю передано на отправку')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Ссылка действует до')).toBeNull());
});

test('cancelling says that the letter to the parent waits, and sends none when it is not wanted', async () => {
  const answer = { ...cancelled, id: 40, signedAt: null };
  const handlers = [respond(staffContractRoutes.cancel, answer)];
  const shown = show(contract, { school: { heldChannels: ['email'] }, handlers });
  await shown.visitor.click(await menuItem(shown, 'Отменить договор'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Сообщение ждет отправки: почта не настроена')).toBeTruthy();
  await shown.visitor.click(dialog.getByRole('checkbox'));
  await shown.visitor.type(dialog.getByLabelText(/^Причина/), 'Дубль');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отменить договор' }));
  await waitFor(() => expect(posted(shown).at(-1)?.body).toEqual({ reason: 'Дубль', tellFamily: false }));
});

test('terminating a signed contract describes the consequences; Escape keeps the contract', async () => {
  const shown = show(completed);
  await shown.visitor.click(await menuItem(shown, 'Расторгнуть'));
  const dialog = await screen.findByRole('dialog', { name: 'Расторгнуть договор № 2026-00041?' });
  expect(within(dialog).getByText(/Родителю придет письмо о расторжении с причиной/)).toBeTruthy();
  await shown.visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(shown)).toEqual([]);
});

test('when another user changed the status first, the dialog closes and the page shows the present status', async () => {
  const shown = show(contract, { handlers: [respondError(staffContractRoutes.cancel, 'ILLEGAL_TRANSITION')] });
  await shown.visitor.click(await menuItem(shown, 'Отменить договор'));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.type(dialog.getByLabelText(/^Причина/), 'Переезд');
  shown.api.use(respond(staffContractRoutes.read, signed));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отменить договор' }));
  expect(await screen.findByText('Состояние договора уже изменилось')).toBeTruthy();
  expect(await menuItem(shown, 'Расторгнуть')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('any other failure keeps the typed reason', async () => {
  const shown = show(contract, { handlers: [respondOffline(staffContractRoutes.cancel)] });
  await shown.visitor.click(await menuItem(shown, 'Отменить договор'));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Причина/);
  await shown.visitor.type(reason, 'Переезд');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отменить договор' }));
  await waitFor(() => expect(posted(shown)).toHaveLength(1));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(reason.value).toBe('Переезд');
});

test('the acceptance of an offer is recorded with its basis and day', async () => {
  const accepted: Contract = {
    ...offer,
    status: 'signed',
    acceptance: { basis: 'payment', acceptedOn: '2026-11-21' },
  };
  const shown = show(offer, { handlers: [respond(staffContractRoutes.accept, accepted)] });
  await shown.visitor.click(await menuItem(shown, 'Отметить согласие с офертой'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отметить согласие с офертой' }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отметить согласие с офертой' }));
  expect(await dialog.findByText('Выберите основание')).toBeTruthy();
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Оплата занятий' }));
  const day = dialog.getByLabelText(/^Дата согласия/);
  await shown.visitor.clear(day);
  await shown.visitor.type(day, '21.11.2026');
  shown.api.use(respond(staffContractRoutes.read, accepted));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отметить согласие с офертой' }));
  expect(await screen.findByText('Оплата занятий, 21 ноября 2026')).toBeTruthy();
  expect(posted(shown).map(({ body }) => body)).toEqual([{ basis: 'payment', acceptedOn: '2026-11-21' }]);
});

test('a day that the server refuses is reported at its field', async () => {
  const message = 'Дата не может быть раньше даты договора';
  const shown = show(offer, {
    handlers: [
      respondError(staffContractRoutes.accept, 'VALIDATION_FAILED', { details: [{ path: 'acceptedOn', message }] }),
    ],
  });
  await shown.visitor.click(await menuItem(shown, 'Отметить согласие с офертой'));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Подпись на бумаге' }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отметить согласие с офертой' }));
  expect(await dialog.findByText(message)).toBeTruthy();
});

test('the timeline shows who, when to the second, and from where; an unknown event shows its type', async () => {
  const { visitor } = show(completed, { tab: 'evidence' });
  const items = within(await screen.findByRole('list', { name: 'Ход событий' })).getAllByRole('listitem');
  expect(items).toHaveLength(7);
  const [, sent, , , wrong, , unknown] = items.map((item) => within(item));
  expect(sent?.getByText('Ссылка на подписание передана на отправку')).toBeTruthy();
  expect(sent?.getByText(/Петрова Нина/).textContent).toBe('20 ноября 2026 в 13:05:00 (UTC+03:00) · Петрова Нина');
  expect(wrong?.getByText('Введен неверный код')).toBeTruthy();
  expect(wrong?.getByText(/IP-адрес 203\.0\.113\.7 · Chrome, Android/)).toBeTruthy();
  expect(unknown?.getByText('contract.recounted')).toBeTruthy();
  expect(unknown?.getByText(/· Портал$/)).toBeTruthy();
  const details = wrong?.getByText('Подробности');
  if (!details) throw new Error('no details');
  await visitor.click(details);
  expect(wrong?.getByText('Осталось попыток').nextElementSibling?.textContent).toBe('4');
});

test('details are shown in words: codes, consents, moments; empty ones are omitted', async () => {
  const [first] = completed.events;
  if (!first) throw new Error('no events');
  const details = {
    ...{ contractType: 'electronic_signature', contractStatus: 'cancelled', signatureHash: sha256, linked: false },
    ...{ replacedFields: [], groupIds: [5, 7], by: 'staff', provider: 'smsaero', fields: ['parentPassportNumber'] },
    consents: [
      { kind: 'consent_personal_data', version: 2, sha256 },
      { kind: 'consent_medical', version: 1, sha256 },
    ],
  };
  show({ ...completed, events: [{ ...first, details }] }, { tab: 'evidence' });
  const events = within(await screen.findByRole('list', { name: 'Ход событий' }));
  const readLabelled = (name: string) => events.getByText(name).nextElementSibling?.textContent;
  expect(readLabelled('Вид договора')).toBe('С электронной подписью');
  expect(readLabelled('Договор стал')).toBe('Отменен');
  expect(readLabelled('SHA-256 подписи')).toBe(sha256);
  expect(readLabelled('Привязана к карточке ученика')).toBe('нет');
  expect(readLabelled('Номера групп')).toBe('5, 7');
  expect(readLabelled('Кто или как')).toBe('сотрудник');
  expect(readLabelled('Провайдер')).toBe('SMS Aero');
  expect(readLabelled('Заполнено в карточке')).toBe('Номер паспорта');
  expect(readLabelled('Согласия')).toBe(
    'Согласие на обработку персональных данных, версия 2, Согласие на обработку сведений о здоровье, версия 1',
  );
  expect(events.queryByText('Обновлено в карточке')).toBeNull();
});

test('the events have English names', async () => {
  show(completed, { tab: 'evidence', language: 'en' });
  expect(await screen.findByText('A wrong code was entered')).toBeTruthy();
});

test('the evidence is saved as a file named after the contract, or says why not', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:evidence');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const shown = show(completed, {
    tab: 'evidence',
    handlers: [respondError(staffContractRoutes.evidence, 'NOT_FOUND')],
  });
  await shown.visitor.click(await button('Скачать JSON'));
  expect(await screen.findByText('Не удалось получить доказательства')).toBeTruthy();
  expect(names).toEqual([]);
  await waitFor(async () => expect((await button('Скачать JSON')).getAttribute('aria-busy')).toBeNull());
  const answer: FakeHandler = {
    route: staffContractRoutes.evidence,
    answer: () => Response.json({ contract: { id: 41 } }),
  };
  shown.api.use(answer);
  await shown.visitor.click(await button('Скачать JSON'));
  await waitFor(() => expect(names).toEqual(['evidence-2026-00041.json']));
  expect(made).toHaveBeenCalledOnce();
});

test('the audit log is offered to users who may read it', async () => {
  const { unmount } = show(completed, { tab: 'evidence' });
  const link = await screen.findByRole('link', { name: 'Открыть в журнале аудита' });
  expect(link.getAttribute('href')).toBe('/settings?tab=audit&contractId=41&from=2026-11-20&to=2026-11-20');
  unmount();
  show(completed, { tab: 'evidence', user: 'admin' });
  await button('Скачать JSON');
  expect(screen.queryByRole('link', { name: 'Открыть в журнале аудита' })).toBeNull();
});

test('a message whose delivery was given up can be retried, once', async () => {
  const failed: Contract = { ...contract, deliveries: [failedEmail] };
  const shown = show(failed, { tab: 'delivery', handlers: [respond(staffContractRoutes.retryDelivery, failedEmail)] });
  expect(await screen.findByText('Попытки исчерпаны')).toBeTruthy();
  expect(screen.getByText(/^550 5\.1\.1/)).toBeTruthy();
  const retry = await button('Повторить');
  fireEvent.click(retry);
  fireEvent.click(retry);
  expect(await screen.findByText('Сообщение снова отправляется')).toBeTruthy();
  expect(posted(shown).map(({ path }) => path)).toEqual(['/api/contracts/40/deliveries/6/retry']);
});

test('the overview names the messages that were lost, with the reason, and leads to the deliveries', async () => {
  const arrived = { ...sms, id: 9 };
  const lostSms: Delivery = { ...sms, id: 8, report: 'undelivered', lastError: 'Абонент недоступен' };
  const { visitor } = show({ ...contract, delivery: 'failed', deliveries: [arrived, lostSms, failedEmail] });
  expect(
    await screen.findByText(`Письмо на ${failedEmail.recipient} не доставлено: ${failedEmail.lastError}`),
  ).toBeTruthy();
  // a newer SMS has arrived
  expect(screen.queryByText(/Абонент недоступен/)).toBeNull();
  await visitor.click(await button('Показать отправку'));
  expect(await screen.findByText('Попытки исчерпаны')).toBeTruthy();
});

test('a contract that can no longer be sent does not ask to send it again', async () => {
  const text = 'Проверьте адрес и номер и отправьте договор повторно.';
  const lost: Contract = { ...contract, delivery: 'failed', deliveries: [failedEmail] };
  const shown = show(lost);
  expect(await screen.findByText(text)).toBeTruthy();
  shown.unmount();
  show({ ...lost, status: 'completed', pdf: 'sealed' });
  expect(await screen.findByText(/^Письмо на /)).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

test('a message that cannot be retried says why; a delivered one offers nothing', async () => {
  const shown = show(
    { ...contract, deliveries: [failedEmail] },
    { tab: 'delivery', handlers: [respondError(staffContractRoutes.retryDelivery, 'DELIVERY_EXPIRED')] },
  );
  await shown.visitor.click(await button('Повторить'));
  expect(await screen.findByText('Срок действия этого сообщения истек. Отправьте договор заново.')).toBeTruthy();
  shown.unmount();
  show(contract, { tab: 'delivery' });
  expect(await screen.findByText('SMS Aero · 7712334')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

test('while the PDF is being sealed the page polls and shows the result', async () => {
  const shown = show(signed);
  expect(await screen.findByText(/Готовим итоговый PDF/)).toBeTruthy();
  shown.api.use(respond(staffContractRoutes.read, completed));
  expect(await screen.findByText('Открыть подписанный PDF')).toBeTruthy();
}, 10_000);

test('only contracts that may still change are polled', () => {
  expect(getPollInterval(signed)).toBe(4000);
  expect(getPollInterval(completed)).toBe(false);
  expect(getPollInterval({ ...completed, deliveries: [{ ...failedEmail, status: 'retrying' }] })).toBe(4000);
  expect(getPollInterval({ ...completed, deliveries: [failedEmail] })).toBe(false);
});

test('a contract that the parent may sign is polled slowly, and so is one that waits to be completed', () => {
  expect(getPollInterval({ ...contract, deliveries: [] })).toBe(10_000);
  expect(getPollInterval({ ...signed, pdf: 'sealed', deliveries: [] })).toBe(10_000);
  for (const settled of [draft, cancelled, expired])
    expect(getPollInterval({ ...settled, deliveries: [] })).toBe(false);
});

test('an expired contract offers a new one for the same student', async () => {
  const { visitor } = show(expired);
  await visitor.click(await button('Новый договор'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый договор' }));
  expect(dialog.getByText('Иванова Анна Сергеевна')).toBeTruthy();
});

test('an address without a number names no contract, and nothing is asked', async () => {
  const { api } = show(contract, { route: '/contracts/new' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Договор не найден' })).toBeTruthy();
  expect(api.requests).toEqual([]);
});

test('an unknown contract is distinguished from a failure', async () => {
  const { unmount } = show(contract, { handlers: [respondError(staffContractRoutes.read, 'NOT_FOUND')] });
  expect(await screen.findByText('Договор не найден')).toBeTruthy();
  unmount();
  const { visitor, api } = show(contract, { handlers: [respondOffline(staffContractRoutes.read)] });
  const retry = await button('Повторить');
  api.use(respond(staffContractRoutes.read, contract));
  await visitor.click(retry);
  expect(await button('Отправить повторно')).toBeTruthy();
});

test('says when a channel is not configured', async () => {
  show({ ...contract, deliveries: [heldSms] }, { tab: 'delivery', school: { heldChannels: ['sms'] } });
  expect(await screen.findByText('Ждет отправки: SMS не настроены')).toBeTruthy();
  expect(screen.queryByText('Принято к доставке')).toBeNull();
});

test('a contract whose messages are held is not called sent, and the page says where to set up sending', async () => {
  const held: Contract = {
    ...{ ...contract, delivery: 'held', linkWaits: true },
    deliveries: [{ ...heldSms, channel: 'email' }, heldSms],
  };
  show(held, { school: { heldChannels: ['sms', 'email'] } });
  expect(await listStageNames()).toEqual(['Создан', 'Ждет отправки: SMS и почта не настроены']);
  const alert = screen.getByText('Сообщение ждет отправки: SMS и почта не настроены').closest('div');
  expect(alert?.textContent).toMatch(/SMTP_URL.*Срок ссылки на подписание, 7 дней, начнется, когда сообщение уйдет/);
  expect(screen.getByText('срок начнется с отправки')).toBeTruthy();
  expect(screen.queryByText(/27 ноября 2026/)).toBeNull();
});

test('a held letter beside an SMS that has left does not undo the sending', async () => {
  const held: Contract = { ...contract, delivery: 'held', deliveries: [{ ...heldSms, channel: 'email' }, sms] };
  show(held, { school: { heldChannels: ['email'] } });
  expect(await listStageNames()).toEqual(['Создан', 'Отправлен', 'Ждет подписи']);
  const alert = screen.getByText('Сообщение ждет отправки: почта не настроена').closest('div');
  expect(alert?.textContent).toContain('уже отправлена другим каналом и действует до 27 ноября 2026 в 13:05');
});

test('the held copy of a signed contract says nothing about the link', async () => {
  show(
    { ...contract, status: 'completed', delivery: 'held', deliveries: [{ ...heldSms, channel: 'email' }] },
    { school: { heldChannels: ['email'] } },
  );
  const alert = (await screen.findByText('Сообщение ждет отправки: почта не настроена')).closest('div');
  expect(alert?.textContent).not.toContain('Ссылка на подписание');
});

test('the toast after sending says that the message waits', async () => {
  const sent = { id: 40, status: 'sent' as const, expiresAt: null, alreadySent: false };
  const handlers = [respond(staffContractRoutes.send, sent)];
  const { visitor } = show(draft, { school: { heldChannels: ['sms'] }, handlers });
  await visitor.click(await button('Отправить'));
  expect(await screen.findByText('Сообщение ждет отправки: SMS не настроены')).toBeTruthy();
});

test('while the school is not ready the contract cannot be sent, and the reason is shown', async () => {
  const closed = respond(schoolReadinessRoutes.read, { ready: false, steps: [], requisites: [], documents: [] });
  show(draft, { school: { isReady: false }, handlers: [closed] });
  const send = await button('Отправить');
  expect(send.disabled).toBe(true);
  expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Закрыто: /);
});
