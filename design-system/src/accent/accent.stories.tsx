import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert } from '../alert/alert';
import { Badge } from '../badge/badge';
import { Button } from '../button/button';
import { Chip } from '../chip/chip';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { Link } from '../link/link';
import { Inline, Stack } from '../stack/stack';
import { deriveAccent, toAccentCss } from './index';

/** One accent's style sheet and components that use its colours. */
function Portal({ accent: hex }: { accent: string }) {
  const accent = deriveAccent(hex);
  if (!accent) return <Alert tone="danger" title="Это не цвет" />;
  return (
    <Stack>
      <style>{toAccentCss(accent)}</style>
      {accent.correctedTo && (
        <Alert tone="warning" title={`Цвет ${hex} слишком светлый для текста`}>
          Кнопки и ссылки будут {accent.correctedTo}.
        </Alert>
      )}
      <Inline>
        <Button variant="primary">Записаться</Button>
        <Button>Отмена</Button>
        <Chip pressed onPressedChange={() => {}} count={154}>
          Занимаются
        </Chip>
        <Link href="#terms">Политика конфиденциальности</Link>
        <Badge>Без группы</Badge>
      </Inline>
      <div
        style={{
          padding: 'var(--ds-space-6)',
          borderRadius: 'var(--ds-radius-lg)',
          color: 'var(--ds-color-on-accent)',
          background: 'var(--ds-color-accent)',
          fontSize: 'var(--ds-text-2xl)',
          lineHeight: 'var(--ds-leading-2xl)',
          fontWeight: 600,
        }}
      >
        Запись на пробное занятие
      </div>
      <Inline>
        {Object.keys(accent.light).map((name) => (
          <span
            key={name}
            title={name}
            style={{
              width: '3rem',
              height: '2rem',
              borderRadius: 'var(--ds-radius-sm)',
              border: '1px solid var(--ds-color-border)',
              background: `var(--ds-color-${name})`,
            }}
          />
        ))}
      </Inline>
    </Stack>
  );
}

const meta = { component: Portal, args: { accent: '#3f42ca' } } satisfies Meta<typeof Portal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Indigo: Story = {};
export const Orange: Story = { args: { accent: '#ff8a24' } };
export const Lime: Story = { args: { accent: '#b8e62e' } };
export const Green: Story = { args: { accent: '#0a7d4f' } };
export const Black: Story = { args: { accent: '#101010' } };
export const DarkIndigo: Story = { ...dark };
export const DarkOrange: Story = { ...Orange, ...dark };
export const DarkLime: Story = { ...Lime, ...dark };
export const DarkBlack: Story = { ...Black, ...dark };
export const Phone: Story = { ...Orange, ...phone };
export const NoColor: Story = { args: { accent: 'orange' } };
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        'A school sets its accent: `deriveAccent` derives both themes, `toAccentCss` returns the style sheet to load after the tokens.',
        'Inform the user when `correctedTo` is set: buttons and links have that colour instead.',
        '`--ds-color-accent` with `--ds-color-on-accent` is for posters of public pages.',
        '`--ds-color-spark` is for props in drawings and the discs behind them, `--ds-color-cloth` for clothes in them.',
        '`primaryHex` is for letters and PDFs, which do not support custom properties.',
      ]}
      not={[
        'The accent means "action, selected, current". Not for states: those have their own tones.',
        'Not for directions: each has a hue that a school does not change.',
        'No text in `--ds-color-accent`: it is readable only as a background.',
      ]}
    />
  ),
};
