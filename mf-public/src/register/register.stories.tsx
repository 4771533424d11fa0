import { registrationRoutes } from '@school/api-contract/families/registrations';
import { type KitOptions, respond, respondError, withKit } from '@school/kit/testing';
import type { Slots } from '@school/shell-contract/slots';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { saveDraft } from './draft';
import { Component } from './register.page';
import { filledParent, filledStudent } from './registration.fixtures';

const token = 'AbCdEfGhIjKlMnOpQrStUv';

const meta = {
  component: Component,
  beforeEach: () => {
    localStorage.clear();
    sessionStorage.clear();
  },
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

const linkReasons = locales['mf-public'].ru.register.badLink.reasons;

const validLink = respond(registrationRoutes.validateLink, {
  valid: true,
  schoolName: 'Спортивная школа «Олимп»',
  adminName: 'Петрова Ольга Николаевна',
});
const registered = respond(registrationRoutes.register, { contractId: 42 });

function Signature({ onSigned, onCancelled }: Slots['electronic-signature']) {
  return (
    <div>
      <button type="button" onClick={onSigned}>
        Подписать
      </button>
      <button type="button" onClick={onCancelled}>
        Отменить
      </button>
    </div>
  );
}

const on = (handlers: KitOptions['handlers'], more: KitOptions = {}) => ({
  decorators: [
    withKit({
      locales,
      handlers,
      slots: { 'electronic-signature': Signature },
      path: '/register/:token',
      route: `/register/${token}`,
      ...more,
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

async function put(canvas: Canvas, userEvent: User, label: RegExp, text: string) {
  await userEvent.click(await canvas.findByLabelText(label));
  await userEvent.paste(text);
}

/** Step 1 filled from a draft, except fields that no draft keeps. */
const withDraft = {
  beforeEach: () => {
    saveDraft(token, { student: filledStudent, parent: filledParent, savedAt: new Date() });
  },
};

async function toParent(canvas: Canvas, userEvent: User) {
  await put(canvas, userEvent, /^Номер свидетельства/, filledStudent.birthCertificateNumber);
  await userEvent.click(canvas.getByRole('button', { name: 'Далее' }));
  await canvas.findByRole('heading', { name: 'Данные родителя/опекуна' });
}

async function send(canvas: Canvas, userEvent: User) {
  await toParent(canvas, userEvent);
  await put(canvas, userEvent, /^Серия паспорта/, '4512');
  await put(canvas, userEvent, /^Номер паспорта/, '981276');
  for (const consent of canvas.getAllByRole('checkbox')) await userEvent.click(consent);
  await userEvent.click(canvas.getByRole('button', { name: 'Отправить заявку' }));
}

export const CheckingLink: Story = on([respond(registrationRoutes.validateLink, { valid: true }, { pending: true })]);
export const NoToken: Story = on([], { path: '/register', route: '/register' });
export const LinkInvalid: Story = on([respond(registrationRoutes.validateLink, { valid: false })]);
export const LinkInvalidOnPhone: Story = { ...LinkInvalid, ...phoneDark };
export const LinkExpired: Story = on([
  respond(registrationRoutes.validateLink, { valid: false, reason: linkReasons.expired, reasonCode: 'expired' }),
]);
export const LinkUsedOnPhone: Story = {
  ...on([respond(registrationRoutes.validateLink, { valid: false, reason: linkReasons.used, reasonCode: 'used' })]),
  ...phone,
};
export const LinkRevokedOnPhone: Story = {
  ...on([respond(registrationRoutes.validateLink, { valid: false, reason: linkReasons.revoked, revoked: true })]),
  ...phoneDark,
};
export const NotOpen: Story = on([], { school: { isReady: false } });
export const CheckFailed: Story = on([respondError(registrationRoutes.validateLink, 'TOO_MANY_REQUESTS')]);

export const Student: Story = on([validLink]);
export const StudentOnPhone: Story = { ...Student, ...phone };
export const StudentFromDraft: Story = { ...on([validLink]), ...withDraft };
export const StudentErrors: Story = {
  ...on([validLink]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Далее' }));
    await waitFor(() => expect(canvas.getByLabelText(/^ФИО ученика/)).toHaveFocus());
  },
};
export const StudentErrorsOnPhone: Story = { ...StudentErrors, ...phone };
export const StudentErrorsDark: Story = { ...StudentErrors, ...phoneDark };
export const MedicalWithoutConsent: Story = {
  ...on([validLink]),
  play: async ({ canvas, userEvent }) => {
    await put(canvas, userEvent, /^Медицинская информация/, 'Аллергия на пыльцу');
    await expect(await canvas.findByText(/Без согласия медицинская информация/)).toBeVisible();
  },
};

export const Parent: Story = {
  ...on([validLink]),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await toParent(canvas, userEvent);
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Данные родителя/опекуна' })).toHaveFocus());
  },
};
export const ParentOnPhone: Story = { ...Parent, ...phone };
export const ParentDark: Story = { ...Parent, ...dark };
export const ParentErrors: Story = {
  ...on([validLink]),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await toParent(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить заявку' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Серия паспорта/)).toHaveFocus());
  },
};
export const ParentErrorsOnPhone: Story = { ...ParentErrors, ...phone };
export const SendFailed: Story = {
  ...on([validLink, respondError(registrationRoutes.register, 'SERVICE_UNAVAILABLE')]),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await send(canvas, userEvent);
    await expect((await canvas.findAllByText('Ошибка отправки данных')).length).toBe(2);
  },
};
export const SendFailedOnPhone: Story = { ...SendFailed, ...phone };

export const Signing: Story = {
  ...on([validLink, registered]),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await send(canvas, userEvent);
    await expect(await canvas.findByText(/^Данные успешно сохранены/)).toBeVisible();
  },
};
export const Signed: Story = {
  ...on([validLink, registered]),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await send(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Подписать' }));
    const heading = await canvas.findByRole('heading', { name: 'Договор подписан!' });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};
export const Cancelled: Story = {
  ...on([validLink, registered]),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await send(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Отменить' }));
    await expect(await canvas.findByText('Вы вышли из подписания')).toBeVisible();
  },
};
export const SentWithoutSignature: Story = {
  ...on([validLink, registered], { slots: {} }),
  ...withDraft,
  play: async ({ canvas, userEvent }) => {
    await send(canvas, userEvent);
    const heading = await canvas.findByRole('heading', { name: 'Заявка отправлена!' });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};
export const SentOnPhone: Story = { ...SentWithoutSignature, ...phoneDark };
export const English: Story = on([validLink], { language: 'en' });
