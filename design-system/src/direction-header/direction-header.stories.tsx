import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { directions } from '../direction/directions';
import { dark, desktop, phone, RouterLink } from '../internal/story';
import { usage } from '../internal/usage';
import { SegmentedControl } from '../segmented-control/segmented-control';
import { DirectionHeader } from './direction-header';

const meta = {
  component: DirectionHeader,
  args: {
    direction: directions[0],
    directionName: 'Художественная гимнастика',
    title: 'Искорки 4–6',
    back: { label: 'Назад: Группы', render: <RouterLink href="#groups" /> },
    description: 'Белова Е. А. · Вт, Чт 17:30–19:00 · Центральный, Большой зал',
    numerals: [
      { value: '13', label: 'из 13 мест' },
      { value: '89 %', label: 'посещаемость' },
      { value: '3', label: 'в очереди' },
    ],
  },
} satisfies Meta<typeof DirectionHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A desktop has numerals, and the figure beside them, whose feet stand over the lower edge where it does not hang. */
export const Plain: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: 'Художественная гимнастика' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('svg[viewBox^="0 -"]')).toBeVisible());
    const figure = canvasElement.querySelector('svg[viewBox^="0 -"]')?.getBoundingClientRect();
    await expect(figure?.left).toBeGreaterThan(canvas.getByRole('heading').getBoundingClientRect().right - 1);
    await expect(figure?.right).toBeLessThan(canvas.getByText('13').getBoundingClientRect().left);
  },
  ...desktop,
};
export const Dark: Story = { globals: { ...dark.globals, ...desktop.globals } };
const all = () => (
  <div style={{ display: 'grid', gap: 'var(--ds-space-4)' }}>
    {directions.map((direction) => (
      <section key={direction} aria-label={direction}>
        <DirectionHeader {...meta.args} direction={direction} directionName={direction} />
      </section>
    ))}
  </div>
);
export const Directions: Story = { render: all, ...desktop };
export const DirectionsDark: Story = { render: all, globals: { ...dark.globals, ...desktop.globals } };
const toolbar = (
  <SegmentedControl
    label="Вид"
    options={[
      { value: 'list', label: 'Список' },
      { value: 'month', label: 'Месяц' },
    ]}
    value="list"
    onValueChange={() => {}}
  />
);
/** Below the band, so that no control is on the figure. */
export const Toolbar: Story = {
  args: { toolbar, actions: <Button variant="primary">Отметить</Button> },
  play: async ({ canvas, userEvent }) => {
    const line = canvas.getByText(/Большой зал/).getBoundingClientRect();
    const view = canvas.getByRole('group', { name: 'Вид' }).getBoundingClientRect();
    await expect(view.top).toBeGreaterThan(line.bottom);
    await expect(canvas.getByRole('button', { name: 'Отметить' }).getBoundingClientRect().left).toBeGreaterThan(
      view.right,
    );
    canvas.getByRole('link').focus();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Список' })).toHaveFocus();
  },
  ...desktop,
};
/** A phone has two rows: the title with the actions, and the toolbar; neither figure nor numerals. */
export const Phone: Story = {
  args: { toolbar, actions: <Button variant="primary">Отметить</Button>, description: '17:30–19:00 · Белова Е. А.' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const view = canvas.getByRole('group', { name: 'Вид' }).getBoundingClientRect();
    const act = canvas.getByRole('button', { name: 'Отметить' });
    await expect(act.getBoundingClientRect().bottom).toBeLessThanOrEqual(view.top);
    await expect(canvas.getByText(/Белова/).getBoundingClientRect().bottom).toBeLessThanOrEqual(view.top);
    await expect(canvasElement.querySelector('header')?.getBoundingClientRect().height).toBeLessThanOrEqual(112);
    await expect(canvas.queryByText('89 %')).toBeNull();
    canvas.getByRole('link').focus();
    await userEvent.tab();
    await expect(act).toHaveFocus();
  },
  ...phone,
};
export const LongTitleOnPhone: Story = {
  ...Phone,
  args: { toolbar, title: 'Подготовительная группа второго года обучения, утро' },
  play: async ({ canvas }) => {
    const view = canvas.getByRole('group', { name: 'Вид' }).getBoundingClientRect();
    await expect(view.top).toBeGreaterThanOrEqual(canvas.getByRole('heading').getBoundingClientRect().bottom);
  },
};
export const PhoneDark: Story = {
  args: { toolbar, direction: directions[1] },
  globals: { ...phone.globals, ...dark.globals },
};
/** Without a direction, such as in stored data of an earlier release, the head is neutral. */
export const Neutral: Story = { args: { direction: undefined, directionName: undefined } };

export const Usage: Story = usage({
  use: [
    'The head of a page about one group, such as its roster, its journal or the marks of a session.',
    'A toolbar chooses which part is on screen, such as a day. It is below the band, as the actions are.',
    'Coach, days and place are the description. Numerals are figures that the page has loaded anyway.',
  ],
  avoid: ['For a page about several directions: use PageHeader.', 'For a panel: DetailPanel and Drawer have the tint.'],
});
