import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from '../card/card';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { Inline, Stack } from '../stack/stack';
import { DirectionChip } from './direction-chip';
import { DirectionDot } from './direction-dot';
import { DirectionEdge } from './direction-edge';
import { DirectionGlyph } from './direction-glyph';
import { directions } from './directions';

const russian: Record<string, string> = {
  artistic_gymnastics: 'Художественная гимнастика',
  martial_arts: 'Единоборства',
  dance: 'Танцы',
  sports_gymnastics: 'Спортивная гимнастика',
  fencing: 'Неизвестное направление',
};
const english: Record<string, string> = {
  artistic_gymnastics: 'Rhythmic gymnastics',
  martial_arts: 'Martial arts',
  dance: 'Dance',
  sports_gymnastics: 'Artistic gymnastics',
};

function All({ names }: { names: Record<string, string> }) {
  return (
    <Stack gap={6}>
      {Object.entries(names).map(([direction, name]) => (
        <Stack key={direction} gap={2}>
          <Inline>
            <DirectionChip direction={direction}>{name}</DirectionChip>
            <DirectionGlyph direction={direction} size={14} label={name} />
            <DirectionGlyph direction={direction} label={name} />
            <DirectionGlyph direction={direction} size={20} label={name} />
            <span>
              <DirectionDot direction={direction} decorative /> {name}
            </span>
          </Inline>
          <div
            style={{
              position: 'relative',
              border: '1px solid var(--ds-color-border)',
              borderRadius: 'var(--ds-radius-md)',
              padding: 'var(--ds-space-3) var(--ds-space-4)',
              maxWidth: '22rem',
            }}
          >
            <DirectionEdge direction={direction} />
            <DirectionChip direction={direction} label={name}>
              Искорки 4–6
            </DirectionChip>
          </div>
        </Stack>
      ))}
    </Stack>
  );
}

const meta = {
  component: DirectionChip,
  args: { direction: directions[0], children: russian[directions[0]] },
} satisfies Meta<typeof DirectionChip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Directions: Story = { render: () => <All names={russian} /> };
export const Dark: Story = { ...Directions, ...dark };
export const Phone: Story = { ...Directions, ...phone };
export const English: Story = { render: () => <All names={english} /> };
/** The chip stays on one line with a long group name. */
export const LongName: Story = {
  args: {
    direction: 'artistic_gymnastics',
    label: 'Художественная гимнастика',
    children: 'Подготовительная группа художественной гимнастики второго года обучения, утро',
  },
  render: (args) => (
    <Card>
      <DirectionChip {...args} />
    </Card>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Художественная гимнастика' })).toBeVisible();
  },
  ...phone,
};
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        'Chip: the direction itself, or a group of it, in a row or a header. Set `label` when the text names a group.',
        'Glyph: in front of a name where a chip has no room; 14 px in a chip, 16 px in a line, 20 px in a header.',
        'Dot: legends of charts and rows of one line.',
        'Edge: cards, calendar blocks and rows that belong to one direction, together with the glyph or the name.',
        'Charts: set `data-direction` on the shape and fill it with `var(--ds-direction-edge)`.',
      ]}
      not={[
        'Never colour without text: write the name beside it or pass it as `label`.',
        'Not on buttons and links: controls have the primary colour.',
        'Not for states: paid, present and late have their own colours.',
        'No solid backgrounds larger than 12 px; a card or a block has the tint.',
      ]}
    />
  ),
};
