import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { PhotoViewer } from './photo-viewer';

const drawing = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="hsl(${hue} 45% 70%)"/><circle cx="480" cy="320" r="160" fill="hsl(${hue} 45% 40%)"/></svg>`,
  )}`;

const photos = [1, 2, 3].map((key) => ({
  key,
  src: drawing(key * 90),
  alt: `Занятие ${key}`,
  title: `Звездочки, ${key + 15} ноября, 17:30`,
  details: 'Вовремя, снято в 17:32, Петрова Ольга Ивановна',
  actions: <Button size="sm">Удалить</Button>,
}));

const meta = {
  component: PhotoViewer,
  args: {
    photos,
    openKey: 1,
    onOpenKeyChange: () => {},
    labels: { viewer: 'Фото занятий', close: 'Закрыть', previous: 'Предыдущее', next: 'Следующее', position: '' },
  },
  render: function Held({ openKey, labels, ...args }) {
    const [key, setKey] = useState(openKey);
    const position = `${photos.findIndex((photo) => photo.key === key) + 1} из ${photos.length}`;
    return (
      <>
        <Button onClick={() => setKey(1)}>Показать</Button>
        <PhotoViewer {...args} openKey={key} onOpenKeyChange={setKey} labels={{ ...labels, position }} />
      </>
    );
  },
} satisfies Meta<typeof PhotoViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Keys: Story = {
  play: async ({ userEvent }) => {
    const shown = (name: string) => waitFor(() => expect(screen.getByRole('img')).toHaveAccessibleName(name));
    await shown('Занятие 1');
    // Only then the keys reach the viewer.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Закрыть' })).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}');
    await shown('Занятие 2');
    await userEvent.keyboard('{End}');
    await shown('Занятие 3');
    await expect(screen.getByRole('button', { name: 'Следующее' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
export const Usage: Story = usage({
  use: ['For photos that are the content of a screen, opened from a thumbnail.'],
  avoid: ['For a document or a form over the screen: use a drawer or a dialog.'],
});
export const Dark: Story = dark;
export const Phone: Story = phone;
