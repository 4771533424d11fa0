import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { Inline, Stack } from '../stack/stack';
import { Avatar } from './avatar';

const meta = { component: Avatar, args: { id: 7, name: 'Иванова Анна Сергеевна' } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

const names = [
  'Александрова Алёна',
  'Борисова Ульяна',
  'Виноградов Лев',
  'Ёлкина Яна',
  'Ли',
  'Жуков Артём',
  'Smith Daniel',
  'Щербакова Полина',
];
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#9fc3b8"/><circle cx="32" cy="25" r="11" fill="#f4dcc4"/><path d="M8 64c2-18 12-25 24-25s22 7 24 25z" fill="#3f5f8a"/></svg>',
)}`;

const all = () => (
  <Stack gap={4}>
    {(['sm', 'md', 'lg'] as const).map((size) => (
      <Inline key={size}>
        <Avatar id="photo" name="Орлова Мария" photo={photo} size={size} named />
        {names.map((name, index) => (
          <Avatar key={name} id={index + 30} name={name} size={size} named />
        ))}
      </Inline>
    ))}
  </Stack>
);
export const Sizes: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
/** Next to a visible name the avatar has no label. */
export const BesideName: Story = {
  render: (args) => (
    <Inline>
      <Avatar {...args} />
      <span>{args.name}</span>
    </Inline>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};
export const LostPhoto: Story = {
  args: { photo: 'data:image/png;base64,bm90IGFuIGltYWdl', named: true },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('img')).toHaveAttribute('data-initials', 'ИА'));
  },
};
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        'Wherever a child or a colleague is named in a list, a roster, a journal, a card or a chat.',
        'Pass the id of the person, so that they have the same tint on all screens.',
        'Pass `photo` only when the family agreed to it.',
        'Set `named` where the name is not beside the avatar, such as in a menu button.',
      ]}
      not={[
        'Not for groups, branches and the school: a group has its direction, the school its logo.',
        'Not for visitors without a name, such as an unconfirmed e-mail address.',
        'No drawn portrait instead of a photo: use initials.',
      ]}
    />
  ),
};
