import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Avatar } from '../avatar/avatar';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { Inline, Stack } from '../stack/stack';
import { MedicalAlert, MedicalSign } from './medical-alert';

const meta = {
  component: MedicalAlert,
  args: {
    label: 'Здоровье: Александров Семён',
    text: 'Астма. Ингалятор с собой, в синем кармане сумки. При приступе звонить маме.',
  },
} satisfies Meta<typeof MedicalAlert>;
export default meta;
type Story = StoryObj<typeof meta>;

const long = `Аллергия на орехи и мёд, отёк Квинке в анамнезе; антигистаминное в кармане рюкзака.
Не больше двух кувырков подряд до заключения невролога, которое семья принесёт после осмотра.`;

const all = () => (
  <Stack gap={6}>
    <Inline>
      <Avatar id={31} name="Александров Семён" />
      <span>Александров Семён</span>
      <MedicalAlert {...meta.args} />
    </Inline>
    <div style={{ display: 'flex', alignItems: 'center', gap: 'var(--ds-space-3)' }}>
      <Avatar id={33} name="Лапина София" size="md" />
      <div style={{ minWidth: 0 }}>
        <div>Лапина София</div>
        <MedicalAlert label="Здоровье: Лапина София" text="Без вращений: эпилепсия" size="marking" />
      </div>
    </div>
    <div style={{ display: 'flex', alignItems: 'center', gap: 'var(--ds-space-3)' }}>
      <Avatar id={34} name="Громова Кира" size="md" />
      <div style={{ minWidth: 0 }}>
        <div>Громова Кира</div>
        <MedicalAlert label="Здоровье: Громова Кира" text={long} size="marking" />
      </div>
    </div>
    <Inline>
      <MedicalSign label="Есть сведения о здоровье" />
      <span>Громова Кира</span>
    </Inline>
    <MedicalAlert {...meta.args} size="head" />
    <MedicalAlert label="Здоровье: Громова Кира" text={long} size="head" />
    <MedicalAlert label="Health: Daniel Smith" text="Asthma. Inhaler in the blue pocket of the bag." size="head" />
  </Stack>
);
export const Sizes: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };

const onRowClick = fn();
/** The text opens by keyboard and closes with Escape; a press inside does not reach the row around the icon. */
export const OneTapAway: Story = {
  render: (args) => (
    // biome-ignore lint/a11y: represents a row of a table, which a pointer may press
    <div onClick={onRowClick} style={{ minHeight: '10rem' }}>
      <MedicalAlert {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    onRowClick.mockClear();
    const sign = canvas.getByRole('button', { name: args.label });
    await userEvent.tab();
    await expect(sign).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const text = await screen.findByText(args.text);
    onRowClick.mockClear();
    await userEvent.click(text);
    await expect(onRowClick).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(args.text)).toBeNull());
    await waitFor(() => expect(sign).toHaveFocus());
  },
};
export const Opened: Story = {
  render: (args) => (
    <div style={{ minHeight: '12rem' }}>
      <MedicalAlert {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: args.label }));
    await screen.findByText(args.text);
  },
};
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        '`row`: after a name in a table, a roster or a journal.',
        '`marking`: where the instruction must be read before the lesson; of a long one the first two lines.',
        '`head`: above the buttons in the header of a card, with the full text.',
        'The label names the child, since one screen has many signs.',
      ]}
      not={[
        'Not for users who may not see health data: then render nothing at all.',
        'Not for expiring documents or debts: those are warnings, see StatusBadge and Badge.',
        'Not inside a button or a link: the sign is a button itself. Put it beside them.',
        'Amber with a cross has no other meaning in the product.',
      ]}
    />
  ),
};
