import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { contract, createOpenSignature, createSignatureSession, longContract } from '../signing/contract.fixtures';
import { Component } from './electronic-signature.slot';

const meta = {
  component: Component,
  args: {
    contractId: 12,
    contractType: 'electronic_signature',
    parentPhone: '+79161234567',
    onSigned: fn(),
    onCancelled: fn(),
  },
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const show = (handlers: FakeHandler[], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      locales,
      language,
      handlers: [
        ...handlers,
        respond(contractRoutes.held, longContract),
        respond(contractRoutes.initiate, () => ({ success: true as const, signatureId: 5, expiresAt: inSeconds(300) })),
        respond(contractRoutes.signature, () => ({
          session: { status: 'initiated' as const, attemptsLeft: 5, expiresAt: inSeconds(300) },
        })),
        respond(contractRoutes.verify, { success: true, attemptsLeft: 5 }),
        respond(contractRoutes.cancelSignature, { success: true }),
      ],
    }),
  ],
});
const on = (...handlers: FakeHandler[]) => show(handlers);
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

async function send({ canvas, userEvent }: PlayContext) {
  await userEvent.click(await canvas.findByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await userEvent.click(canvas.getByRole('button', { name: 'Отправить SMS-код' }));
}

async function toCode(context: PlayContext) {
  await send(context);
  return context.canvas.findByRole('textbox', { name: /Код из SMS/ });
}

export const PhoneStep: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/^Номер телефона/)).toHaveValue('+7 (916) 123-45-67');
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  },
};
export const PhoneStepOnPhone: Story = { ...PhoneStep, ...phone };
export const PhoneStepDark: Story = { ...PhoneStep, ...dark };
export const PhoneErrors: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отправить SMS-код' }));
    await expect(await canvas.findByText('Без соглашения подписать договор по SMS нельзя')).toBeVisible();
  },
};
export const SmsRefused: Story = {
  ...on(respondError(contractRoutes.initiate, 'SMS_RESEND_TOO_SOON', { success: false })),
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/Код уже отправлен/);
  },
};
export const SmsRefusedOnPhone: Story = { ...SmsRefused, ...phoneDark };
export const SmsSent: Story = {
  ...on(),
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByText('SMS-код отправлен')).toBeVisible();
  },
};
export const CodeStep: Story = {
  ...on(),
  play: async (context) => {
    const code = await toCode(context);
    await waitFor(() => expect(code).toHaveFocus());
    await expect(context.canvas.getByText(/Код действует еще [45]:\d\d\./)).toBeVisible();
  },
};
export const CodeStepOnPhone: Story = { ...CodeStep, ...phone };
export const CodeStepDark: Story = { ...CodeStep, ...dark };
export const WrongCode: Story = {
  ...on(respondError(contractRoutes.verify, 'CODE_WRONG', { success: false, attemptsLeft: 2 })),
  play: async (context) => {
    await context.userEvent.type(await toCode(context), '000000');
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await context.canvas.findByText('Неверный код')).toBeVisible();
    await expect(context.canvas.getByText(/Осталось 2 попытки/)).toBeVisible();
    await waitFor(() => expect(context.canvas.getByRole('textbox', { name: /Код из SMS/ })).toHaveFocus());
  },
};
export const WrongCodeOnPhone: Story = { ...WrongCode, ...phoneDark };
export const NoTriesLeft: Story = {
  ...on(respondError(contractRoutes.verify, 'CODE_ATTEMPTS_EXHAUSTED', { success: false, attemptsLeft: 0 })),
  play: async (context) => {
    await context.userEvent.type(await toCode(context), '000000');
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await context.canvas.findByRole('alert')).toBeVisible();
    await expect(context.canvas.getByLabelText(/^Номер телефона/)).toBeVisible();
  },
};
export const CodeExpired: Story = {
  ...on(respond(contractRoutes.initiate, () => ({ success: true as const, signatureId: 5, expiresAt: inSeconds(3) }))),
  play: async (context) => {
    await send(context);
    const reason = await context.canvas.findByText('Время действия кода истекло. Запросите новый код.');
    await expect(reason).toBeVisible();
  },
};
export const Signed: Story = {
  ...on(),
  play: async (context) => {
    await context.userEvent.type(await toCode(context), '123456');
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Подписать договор' }));
    await expect(await context.canvas.findByText('Договор подписан')).toBeVisible();
    await waitFor(() => expect(context.args.onSigned).toHaveBeenCalledTimes(1));
  },
};
export const SignedOnPhone: Story = { ...Signed, ...phoneDark };

const awaiting = { ...longContract, openSignature: createOpenSignature(5) };
/** The page is reloaded after a code was sent. */
export const Resumed: Story = {
  ...on(respond(contractRoutes.held, awaiting)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /Код из SMS/ })).toBeVisible();
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66');
  },
};
export const ResumedOnPhone: Story = { ...Resumed, ...phone };
let awaited = true;
export const CancelledElsewhere: Story = {
  ...on(
    respond(contractRoutes.held, () => (awaited ? awaiting : longContract)),
    respond(contractRoutes.signature, () => {
      awaited = false;
      return createSignatureSession('cancelled');
    }),
  ),
  beforeEach: () => {
    awaited = true;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Подписание отменено на другом устройстве/)).toBeVisible();
  },
};
export const ContractCancelled: Story = on(respond(contractRoutes.held, { ...longContract, status: 'cancelled' }));
export const ContractExpiredOnPhone: Story = {
  ...on(respond(contractRoutes.held, { ...longContract, status: 'expired' })),
  ...phoneDark,
};
export const Agreement: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Прочитать соглашение/ }));
    const dialog = await screen.findByRole('dialog', { name: longContract.agreement.title });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const NotRequired: Story = { ...on(), args: { contractType: 'public_offer' } };
export const Loading: Story = on(respond(contractRoutes.held, contract, { pending: true }));
export const Failed: Story = on(respondError(contractRoutes.held, 'SERVICE_UNAVAILABLE'));
export const English: Story = show([], 'en');
