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
/** A rare action is in the menu at every size; a button that cannot be pressed names its reason. */
export const Rare: Story = {
  args: {
    items: [
      { id: 'edit', label: 'Изменить', disabled: true, description: 'Только просмотр', describedBy: 'why' },
      { id: 'archive', label: 'В архив', rare: true },
    ],
  },
  decorators: [
    (Story) => (
      <>
        <Story />
        <p id="why">Только просмотр</p>
      </>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Изменить' })).toHaveAccessibleDescription('Только просмотр');
    await userEvent.click(canvas.getByRole('button', { name: 'Еще действия' }));
    await screen.findByRole('menuitem', { name: 'В архив' });
    await expect(screen.queryByRole('menuitem', { name: /^Изменить/ })).toBeNull();
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
