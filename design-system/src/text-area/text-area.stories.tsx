import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { TextArea } from './text-area';

const meta = { component: TextArea, args: { label: 'Медицинская информация' } } satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { description: 'Аллергии, травмы, ограничения' } };
export const Wrong: Story = {
  args: { error: 'Не более 1000 символов', defaultValue: 'Аллергия на пыль' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Не более 1000 символов');
  },
};
export const Dark: Story = { args: Wrong.args, ...dark };
export const Phone: Story = {
  ...phone,
  args: {
    defaultValue:
      'Ребёнок занимался плаванием три года, в прошлом году перенёс операцию, врач разрешил нагрузки с осени.',
  },
};
