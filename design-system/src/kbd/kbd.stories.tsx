import type { Meta, StoryObj } from '@storybook/react-vite';
import { dark } from '../internal/story';

import { Kbd } from './kbd';

const meta = { component: Kbd, args: { children: 'Ctrl' } } satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
