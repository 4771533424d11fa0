import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { type FakeHandler, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import {
  contract,
  createOpenSignature,
  createSignatureSession,
  hostileContent,
  longContract,
} from '../signing/contract.fixtures';
import { Component } from './sign-contract.page';

const meta = {
  component: Component,
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

const token = 'a'.repeat(43);

const on = (handlers: FakeHandler[] = [], { query = '?cid=12', language = 'ru' as 'ru' | 'en' } = {}): Story => ({
  decorators: [
    withKit({
      locales,
      language,
      route: `/sign-contract/${token}${query}`,
      path: '/sign-contract/:token',
      handlers: [
        ...handlers,
        respond(contractRoutes.forSigning, longContract),
        respond(contractRoutes.initiate, () => ({
          success: true as const,
          signatureId: 77,
          expiresAt: new Date(Date.now() + 300_000).toISOString(),
        })),
        respond(contractRoutes.signature, () => createSignatureSession('initiated')),
        respond(contractRoutes.verify, { success: true, attemptsLeft: 5 }),
      ],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

async function toPhone({ canvas, userEvent }: PlayContext) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Продолжить к подписанию' }));
}

async function toSms(context: PlayContext) {
  const { canvas, userEvent } = context;
  await toPhone(context);
  await userEvent.click(canvas.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await userEvent.click(canvas.getByRole('button', { name: 'Отправить SMS-код' }));
  return canvas.findByRole('textbox', { name: /Код из SMS/ });
}

export const Contract: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Текст договора' })).toBeVisible();
    await expect(canvas.getByText('Электронная подпись (детский сад)')).toBeInTheDocument();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const ContractOnPhone: Story = { ...Contract, ...phone };
export const ContractDark: Story = { ...Contract, ...dark };
export const ContractOnPhoneDark: Story = { ...Contract, ...phoneDark };

/** The contract's text comes from the server; only document markup may reach the page. */
export const HostileContract: Story = {
  ...on([respond(contractRoutes.forSigning, { ...contract, content: hostileContent })]),
  play: async ({ canvas, userEvent }) => {
    Reflect.deleteProperty(window, 'stolen');
    const text = await canvas.findByRole('region', { name: 'Текст договора' });
    await expect(within(text).getByRole('heading', { name: 'Предмет договора' })).toBeVisible();
    for (const element of ['script', 'style', 'iframe', 'form', 'input', 'button', 'img', 'svg']) {
      await expect(text.querySelector(element)).toBeNull();
    }
    const attributes = [...text.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    await expect(attributes.filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
    const dressed = [...text.querySelectorAll('[class]')];
    await expect(dressed.map(({ outerHTML }) => outerHTML)).toEqual(['<p class="date">20 ноября 2026&nbsp;г.</p>']);
    await expect(getComputedStyle(within(text).getByText('20 ноября 2026 г.')).textAlign).toBe('end');
    const link = within(text).getByText('Приложение 1');
    await expect(link).not.toHaveAttribute('href');
    await userEvent.click(link);
    await userEvent.click(within(text).getByText('Занятия'));
    // By this time an image that cannot be loaded has called its error handler.
    await new Promise((resolve) => {
      const picture = new Image();
      picture.onerror = resolve;
      picture.src = '/no-such-picture';
    });
    await expect(Reflect.get(window, 'stolen')).toBeUndefined();
    await expect(getComputedStyle(within(text).getByText('Занятия')).position).toBe('static');
    await expect(document.body).toBeVisible();
  },
};

export const Phone: Story = {
  ...on(),
  play: async (context) => {
    await toPhone(context);
    await expect(context.canvas.getByLabelText(/^Номер телефона/)).toHaveValue('+7 (916) 123-45-67');
  },
};
export const PhoneOnPhone: Story = { ...Phone, ...phone };
export const PhoneDark: Story = { ...Phone, ...dark };
export const PhoneErrors: Story = {
  ...on(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await toPhone(context);
    const field = canvas.getByLabelText(/^Номер телефона/);
    await userEvent.clear(field);
    await userEvent.type(field, '916');
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить SMS-код' }));
    await expect(await canvas.findByText('Введите номер целиком: +7 и десять цифр')).toBeVisible();
    await expect(canvas.getByText('Без соглашения подписать договор по SMS нельзя')).toBeVisible();
  },
};
export const PhoneErrorsOnPhone: Story = { ...PhoneErrors, ...phoneDark };
export const OtherPhone: Story = {
  ...on(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await toPhone(context);
    const field = canvas.getByLabelText(/^Номер телефона/);
    await userEvent.clear(field);
    await userEvent.type(field, '9990000000');
    await userEvent.click(canvas.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить SMS-код' }));
    await expect(await screen.findByText('Ошибка номера телефона')).toBeInTheDocument();
  },
};
export const Agreement: Story = {
  ...on(),
  play: async (context) => {
    await toPhone(context);
    await context.userEvent.click(context.canvas.getByRole('button', { name: /^Прочитать соглашение/ }));
    const dialog = await screen.findByRole('dialog', { name: longContract.agreement.title });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const AgreementOnPhone: Story = { ...Agreement, ...phone };

export const Sms: Story = {
  ...on(),
  play: async (context) => {
    const code = await toSms(context);
    await waitFor(() => expect(code).toHaveFocus());
    await expect(context.canvas.getByRole('button', { name: 'Подписать договор' })).toBeDisabled();
  },
};
export const SmsOnPhone: Story = { ...Sms, ...phone };
export const SmsDark: Story = { ...Sms, ...dark };
export const WrongCode: Story = {
  ...on([respondError(contractRoutes.verify, 'CODE_WRONG', { success: false, attemptsLeft: 3 })]),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await toSms(context), '000000');
    await userEvent.click(canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await canvas.findByText(/Осталось 3 попытки/)).toBeVisible();
    const code = canvas.getByRole('textbox', { name: /Код из SMS/ });
    await expect(code).toHaveValue('');
    await waitFor(() => expect(code).toHaveFocus());
  },
};
export const WrongCodeOnPhone: Story = { ...WrongCode, ...phoneDark };
export const NoTriesLeft: Story = {
  ...on([respondError(contractRoutes.verify, 'CODE_ATTEMPTS_EXHAUSTED', { success: false, attemptsLeft: 0 })]),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await toSms(context), '000000');
    await userEvent.click(canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await canvas.findByLabelText(/^Номер телефона/)).toBeVisible();
    await expect(canvas.getAllByText(/^Попытки закончились. Новый код/)[0]).toBeVisible();
  },
};
export const CodeExpired: Story = {
  ...on([respondError(contractRoutes.verify, 'CODE_EXPIRED', { success: false })]),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await toSms(context), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await canvas.findByLabelText(/^Номер телефона/)).toBeVisible();
    await expect(canvas.getAllByText('Время действия кода истекло. Запросите новый код.')[0]).toBeVisible();
  },
};
export const CodeExpiredOnPhone: Story = { ...CodeExpired, ...phone };
export const OtherNumber: Story = {
  ...on(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await toSms(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Изменить номер' }));
    await expect(await canvas.findByRole('button', { name: /^Отправить SMS-код \(через/ })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Ввести полученный код' })).toBeNull();
  },
};
export const OtherNumberOnPhone: Story = { ...OtherNumber, ...phoneDark };
export const Signed: Story = {
  ...on(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await toSms(context), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await canvas.findByText(/Итоговый PDF придет/)).toBeVisible();
  },
};
export const SignedOnPhone: Story = { ...Signed, ...phoneDark };

const awaiting = { ...longContract, openSignature: createOpenSignature(77) };
export const Resumed: Story = {
  ...on([respond(contractRoutes.forSigning, awaiting)]),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^Код уже отправлен на номер/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Прочитать договор' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByRole('region', { name: 'Текст договора' })).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
export const ResumedOnPhone: Story = { ...Resumed, ...phone };
export const ResumedDark: Story = { ...Resumed, ...dark };
let awaited = true;
export const CancelledElsewhere: Story = {
  ...on([
    respond(contractRoutes.forSigning, () => (awaited ? awaiting : longContract)),
    respond(contractRoutes.signature, () => {
      awaited = false;
      return createSignatureSession('cancelled');
    }),
  ]),
  beforeEach: () => {
    awaited = true;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Подписание отменено на другом устройстве/)).toBeVisible();
  },
};
export const CancelledElsewhereOnPhone: Story = { ...CancelledElsewhere, ...phoneDark };
export const ContractCancelled: Story = on([
  respond(contractRoutes.forSigning, { ...longContract, status: 'cancelled' }),
]);
export const ContractExpired: Story = on([respond(contractRoutes.forSigning, { ...longContract, status: 'expired' })]);
export const ContractExpiredOnPhone: Story = { ...ContractExpired, ...phoneDark };

export const AlreadySigned: Story = on([respond(contractRoutes.forSigning, { ...longContract, status: 'signed' })]);
export const AlreadyCompletedOnPhone: Story = {
  ...on([respond(contractRoutes.forSigning, { ...longContract, status: 'completed' })]),
  ...phone,
};
export const Loading: Story = on([respond(contractRoutes.forSigning, contract, { pending: true })]);
export const LoadingOnPhone: Story = { ...Loading, ...phone };
export const NoContractId: Story = on([], { query: '' });
export const NotFound: Story = on([respondError(contractRoutes.forSigning, 'CONTRACT_NOT_FOUND')]);
export const LinkEnded: Story = on([respondError(contractRoutes.forSigning, 'CONTRACT_NOT_FOUND', { status: 'sent' })]);
export const LinkEndedOnPhone: Story = { ...LinkEnded, ...phoneDark };
export const NotFoundOnPhone: Story = { ...NotFound, ...phoneDark };
export const Failed: Story = {
  ...on([respondOffline(contractRoutes.forSigning)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
};
export const English: Story = on([], { language: 'en' });
