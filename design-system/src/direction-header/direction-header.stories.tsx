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
    back: { label: 'Группы', render: <RouterLink href="#groups" /> },
    actions: <Button variant="primary">Отметить</Button>,
    children: 'Вт, Чт 17:30–19:00 · Центральный, Большой зал',
  },
} satisfies Meta<typeof DirectionHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A desktop has the figure too, which the lower edge crops. */
export const Plain: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: 'Художественная гимнастика' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('svg[viewBox^="0 -"]')).toBeVisible());
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
/** The toolbar is in the line of the title; the actions end the line, also for the Tab key. */
export const Toolbar: Story = {
  args: { toolbar, hint: 'Петрова О. И.', children: undefined },
  play: async ({ canvas, userEvent }) => {
    const title = canvas.getByRole('heading').getBoundingClientRect();
    const view = canvas.getByRole('group', { name: 'Вид' }).getBoundingClientRect();
    await expect(view.top).toBeLessThan(title.bottom);
    const action = canvas.getByRole('button');
    await expect(action.getBoundingClientRect().left).toBeGreaterThan(view.right);
    canvas.getByRole('link').focus();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Список' })).toHaveFocus();
    await userEvent.tab();
    await expect(action).toHaveFocus();
  },
  ...desktop,
};
/** A phone shows no figure, and the toolbar below the title; Tab reaches it after the actions. */
export const Phone: Story = {
  args: { toolbar, children: undefined, title: 'Подготовительная группа второго года обучения, утро' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const view = canvas.getByRole('group', { name: 'Вид' }).getBoundingClientRect();
    await expect(view.top).toBeGreaterThanOrEqual(canvas.getByRole('heading').getBoundingClientRect().bottom);
    canvas.getByRole('button').focus();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Список' })).toHaveFocus();
    await expect(canvasElement.querySelector('svg[viewBox^="0 -"]')).toBeNull();
  },
  ...phone,
};
/** Without a direction, such as in stored data of an earlier release, the head is neutral. */
export const Neutral: Story = { args: { direction: undefined, directionName: undefined } };

export const Usage: Story = usage({
  use: [
    'The head of a page about one group, such as its roster, its journal or the marks of a session.',
    'A toolbar chooses which part is on screen, such as a day. It is in the line of the title on a desktop.',
    'Facts of one line are the children.',
  ],
  avoid: ['For a page about several directions: use PageHeader.', 'For a panel: DetailPanel and Drawer have the tint.'],
});
