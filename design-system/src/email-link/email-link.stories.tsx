import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DefinitionList } from '../definition-list/definition-list';
import { EmailLink } from './email-link';

const meta = { component: EmailLink, args: { email: 'anastasiya.borisova154@mail.example' } } satisfies Meta<
  typeof EmailLink
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

/** It stays beside its name, on two lines. */
export const InNarrowList: Story = {
  render: (args) => (
    <div style={{ width: '20rem' }}>
      <DefinitionList
        items={[
          { term: 'Родитель', value: 'Борисова Анастасия Павловна' },
          { term: 'Эл. почта', value: <EmailLink {...args} /> },
        ]}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const email = canvas.getByRole('link', { name: 'anastasiya.borisova154@mail.example' });
    const start = canvas.getByText('Борисова Анастасия Павловна').getBoundingClientRect().left;
    const pieces = [...email.getClientRects()];
    await expect(new Set(pieces.map(({ top }) => top)).size).toBe(2);
    await expect(Math.min(...pieces.map(({ left }) => left))).toBe(start);
  },
};
