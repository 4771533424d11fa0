import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button';
import { directions } from '../direction/directions';
import { EmptyState } from '../empty-state/empty-state';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { DirectionFigure } from './direction-figure';
import { RibbonFigure } from './ribbon-figure';

const meta = { component: DirectionFigure, args: { direction: directions[0] } } satisfies Meta<typeof DirectionFigure>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As on public pages: each figure on its direction's `line` colour, with one rounded corner. */
const all = () => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 15rem))', gap: 'var(--ds-space-2)' }}>
    {directions.map((direction) => (
      <div
        key={direction}
        data-direction={direction}
        style={{
          padding: 'var(--ds-space-2)',
          borderRadius: '20px',
          background: 'var(--ds-direction-line)',
          overflow: 'hidden',
        }}
      >
        <DirectionFigure direction={direction} />
      </div>
    ))}
  </div>
);
export const Directions: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
export const Silent: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};
const empty = () => (
  <EmptyState
    figure={<RibbonFigure />}
    title="Учеников пока нет"
    action={<Button variant="primary">Добавить ученика</Button>}
  >
    Отправьте семье ссылку на регистрацию, и ребёнок появится здесь после проверки.
  </EmptyState>
);
export const Empty: Story = { render: empty };
export const EmptyDark: Story = { render: empty, ...dark };
export const EmptyPhone: Story = { render: empty, ...phone };
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        'Public pages: the poster, and choosing a section by its picture.',
        'Sign-in, the not-found page, and a screen that has nothing to show yet.',
        'Import a single figure where a screen needs only one; DirectionFigure bundles all four.',
      ]}
      not={[
        'Not more than one scene in a view of the staff screens, and never inside tables.',
        'Not for a filter that found nothing, an error or a panel: an icon is enough.',
        'Not for a person: see Avatar. No text over a figure.',
        'The text beside it must say everything: screen readers ignore a figure.',
      ]}
    />
  ),
};
