import { invitationRoutes } from '@school/api-contract/accounts/invitations';
import { respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AuthLayout } from '../layout/public/auth-layout';
import { layoutStory } from '../testing/layout-story';
import { InvitationPage } from './invitation.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<AuthLayout />, <InvitationPage />),
};
export default meta;

const { check, accept } = invitationRoutes;
const route = '/invitation?token=abc';
const invitation = {
  username: 'konstantinopolskaya',
  fullName: 'Константинопольская Александра Владиславовна',
  schoolName: 'Спортивная школа «Грация»',
  invitedBy: 'Соколова Марина Викторовна',
};
const found = respond(check, invitation);

export const Form: StoryObj = { decorators: [withKit({ route, handlers: [found] })] };
export const Dark: StoryObj = { ...Form, globals: { theme: 'dark' } };
export const Phone: StoryObj = { ...Form, globals: { viewport: { value: 'phone' } } };
export const English: StoryObj = { decorators: [withKit({ route, language: 'en', handlers: [found] })] };
export const Loading: StoryObj = {
  decorators: [withKit({ route, handlers: [respond(check, invitation, { pending: true })] })],
};
export const Ended: StoryObj = {
  decorators: [withKit({ route, handlers: [respondError(check, 'INVITATION_INVALID')] })],
};
export const Refused: StoryObj = {
  decorators: [withKit({ route, handlers: [found, respondError(accept, 'TOO_MANY_REQUESTS')] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText(/^Пароль/), 'secret-1');
    await userEvent.type(page.getByLabelText(/^Подтвердите пароль/), 'secret-1');
    await userEvent.click(page.getByRole('button', { name: 'Задать пароль и войти' }));
    await page.findByRole('alert');
  },
};
