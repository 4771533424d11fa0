import type { Meta, StoryObj } from '@storybook/react-vite';
import { dark, phone } from '../internal/story';
import { Sparkline } from './sparkline';

const meta = {
  component: Sparkline,
  args: {
    label: 'За 12 месяцев: от 92 до 154',
    values: [112, 116, 119, 124, 126, 121, 98, 92, 104, 131, 138, 154],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 230 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const Steps: Story = { args: { values: [11, 11, 12, 12, 12, 13, 13, 11, 11, 12, 12, 12] } };
export const Flat: Story = { args: { values: [12, 12, 12, 12] } };
export const OneValue: Story = { args: { values: [12] } };
export const Empty: Story = { args: { values: [] } };
