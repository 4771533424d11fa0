import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { Inline, Stack } from '../stack/stack';
import { SchoolLogo } from './school-logo';
import { SchoolMark } from './school-mark';

const meta = { component: SchoolLogo, args: { name: 'Вектор' } } satisfies Meta<typeof SchoolLogo>;
export default meta;
type Story = StoryObj<typeof meta>;

const image = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><rect width="80" height="40" rx="8" fill="#0a7d4f"/><path d="M12 28 24 10l12 18M44 28V12h10a6 6 0 0 1 0 12H44" fill="none" stroke="#fff" stroke-width="4"/></svg>',
)}`;
const note = 'Спортивная школа для детей 3–18 лет';

const all = () => (
  <Stack gap={6}>
    <Inline gap={4}>
      {[200, 64, 40, 28, 20, 16].map((size) => (
        <SchoolMark key={size} size={size} label="Вектор" />
      ))}
    </Inline>
    <SchoolLogo name="Sports School CRM" />
    <SchoolLogo name="Вектор" note={note} size="md" />
    <SchoolLogo name="Азимут" note={note} size="md" image={image} />
    <SchoolLogo name="Азимут" image={image} />
    <SchoolLogo name="Спортивная школа «Азимут»" note={note} size="md" fallback="initials" />
    <SchoolLogo name="Спортивная школа «Азимут»" fallback="initials" />
  </Stack>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = {
  args: {
    name: 'Муниципальное автономное учреждение дополнительного образования «Олимпийский резерв»',
    note: 'Спортивная школа для детей 3–18 лет с отделениями в каждом районе',
    size: 'md',
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  ...phone,
};
export const English: Story = { args: { name: 'Vector', note: 'Sports school, ages 3 to 18', size: 'md' } };
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        'SchoolLogo: in the bar of the staff screens, in the header of public pages and on sign-in, inside the link to the home page.',
        'Set `image` when the school has a logo; `fallback="initials"` for a school that is not the demo one.',
        'SchoolMark alone: where the name is shown elsewhere, at 16 px or more.',
      ]}
      not={[
        'Do not outline, recolour or animate the mark; it keeps its colours under every accent and theme.',
        'Not more than once in a view.',
        'Not as an illustration: see figure.',
      ]}
    />
  ),
};
