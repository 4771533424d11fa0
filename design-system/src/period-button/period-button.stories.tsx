import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { TextField } from '../text-field/text-field';
import { PeriodButton } from './period-button';

const periods = [
  { id: 'this', label: 'Этот месяц', note: 'ноябрь 2026', period: 'Ноябрь 2026' },
  { id: 'last', label: 'Прошлый месяц', note: 'октябрь 2026', period: 'Октябрь 2026' },
  { id: 'year', label: 'Последние 12 месяцев', note: 'дек 2025 — ноя 2026', period: 'Дек 2025 — ноя 2026' },
];

const meta = {
  component: PeriodButton,
  args: { label: 'Период', period: '', presets: [], ownLabel: 'Свой период', closeLabel: 'Закрыть', children: null },
  render: function Held(args) {
    const [chosen, setChosen] = useState('this');
    return (
      <PeriodButton
        {...args}
        period={periods.find(({ id }) => id === chosen)?.period ?? ''}
        presets={periods.map((each) => ({
          ...each,
          selected: each.id === chosen,
          onSelect: () => setChosen(each.id),
        }))}
      >
        <TextField label="С месяца" />
        <TextField label="По месяц" />
      </PeriodButton>
    );
  },
} satisfies Meta<typeof PeriodButton>;
export default meta;
type Story = StoryObj<typeof meta>;

const open: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Период: Ноябрь 2026' }));
  await screen.findByRole('dialog', { name: 'Период' });
};

export const Closed: Story = {};
export const Open: Story = { play: open };
export const OpenDark: Story = { play: open, ...dark };
export const OpenOnPhone: Story = { play: open, ...phone };
/** A usual period closes the panel and is named on the button, which has the focus again. */
export const NamesTheChosenPeriod: Story = {
  play: async (context) => {
    await open(context);
    const panel = within(screen.getByRole('dialog'));
    await expect(panel.getByRole('button', { name: /Этот месяц/ })).toHaveAttribute('aria-pressed', 'true');
    panel.getByRole('group', { name: 'Свой период' });
    await context.userEvent.click(panel.getByRole('button', { name: /Прошлый месяц/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Период: Октябрь 2026' })).toHaveFocus());
  },
};
export const Usage: Story = usage({
  use: ['For the period of a report, and for a list that one filters by days: the same button in the same place.'],
  avoid: ['For one day, week or month after another: use PeriodStepper.', 'For the dates of a record: use DateField.'],
});
