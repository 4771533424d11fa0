import { firstRunRoutes } from '@school/api-contract/school/first-run';
import { respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AuthLayout } from '../layout/public/auth-layout';
import { layoutStory } from '../testing/layout-story';
import { CreateOwnerPage } from './create-owner.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<AuthLayout />, <CreateOwnerPage />),
};
export default meta;

const route = `/create-owner?token=${'a'.repeat(43)}`;

export const Form: StoryObj = { decorators: [withKit({ route })] };
export const Dark: StoryObj = { ...Form, globals: { theme: 'dark' } };
export const Phone: StoryObj = { ...Form, globals: { viewport: { value: 'phone' } } };
export const WithoutToken: StoryObj = { decorators: [withKit({ route: '/create-owner' })] };
export const Refused: StoryObj = {
  decorators: [withKit({ route, handlers: [respondError(firstRunRoutes.createOwner, 'FIRST_RUN_TOKEN_INVALID')] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText(/^Фамилия и имя/), 'Соколова Марина');
    await userEvent.type(page.getByLabelText(/^Имя пользователя/), 'marina');
    await userEvent.type(page.getByLabelText(/^Эл. почта/), 'marina@example.org');
    await userEvent.type(page.getByLabelText(/^Пароль/), 'secret-1');
    await userEvent.type(page.getByLabelText(/^Подтвердите пароль/), 'secret-1');
    await userEvent.click(page.getByRole('button', { name: 'Создать и войти' }));
    await page.findByRole('alert');
  },
};
