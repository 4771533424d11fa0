import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Upload, UserPlus } from 'lucide-react';
import { expect, fn, screen } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { PageHeader } from '../page-header/page-header';
import { MoreActions } from './more-actions';

const onImport = fn();

const meta = {
  component: MoreActions,
  args: {
    label: 'Еще действия',
    items: [
      { id: 'export', label: 'Excel', icon: <Download />, download: '#export' },
      { id: 'import', label: 'Импорт', icon: <Upload />, onSelect: onImport },
    ],
  },
  render: (args) => (
    <PageHeader
      title="Ученики"
      description="154 ученика"
      actions={
        <>
          <MoreActions {...args} />
          <Button variant="primary" icon={<UserPlus />} collapses>
            Добавить ученика
          </Button>
        </>
      }
    />
  ),
} satisfies Meta<typeof MoreActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Desk: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Excel' })).toHaveAttribute('download');
    await userEvent.click(canvas.getByRole('button', { name: 'Импорт' }));
    await expect(onImport).toHaveBeenCalled();
  },
};
export const Dark: Story = { ...dark };
/** Title and actions share one line. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'Еще действия' });
    await expect(canvas.getByRole('button', { name: 'Добавить ученика' })).toBeVisible();
    await expect(canvasElement.querySelector('header')?.getBoundingClientRect().height).toBeLessThanOrEqual(52);
    await userEvent.click(more);
    await screen.findByRole('menuitem', { name: 'Импорт' });
  },
};
export const Usage: Story = usage({
  use: ['In the actions of a PageHeader, before the main action, for actions that few people need every day.'],
  avoid: ['For the main action of a page: use a separate button.', 'For the actions of one row: use Menu.'],
});
