import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Chip, ChipGroup } from '../chip/chip';
import { dark, desktop, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { SegmentedControl } from '../segmented-control/segmented-control';
import { SelectField } from '../select-field/select-field';
import { PageToolbar, type PageToolbarProps } from './page-toolbar';

const labels = { filters: 'Фильтры', close: 'Закрыть', show: 'Показать', reset: 'Сбросить' };

function Held({ onReset, ...props }: Partial<PageToolbarProps>) {
  const [search, setSearch] = useState('');
  const [owes, setOwes] = useState(true);
  const [unsigned, setUnsigned] = useState(false);
  const [group, setGroup] = useState('');
  return (
    <PageToolbar
      search={{ label: 'Имя, телефон или договор', clearLabel: 'Очистить', value: search, onValueChange: setSearch }}
      chips={{
        active: [owes, unsigned].filter(Boolean).length,
        controls: (
          <ChipGroup label="Быстрые фильтры">
            <Chip pressed={owes} onPressedChange={setOwes} count={9}>
              Есть долг
            </Chip>
            <Chip pressed={unsigned} onPressedChange={setUnsigned} count={7}>
              Договор не подписан
            </Chip>
          </ChipGroup>
        ),
      }}
      more={{
        active: group === '' ? 0 : 1,
        controls: (
          <SelectField
            native
            label="Группа"
            placeholder="Любая группа"
            value={group}
            onValueChange={setGroup}
            options={[{ value: '4', label: 'Снаряды 10–14' }]}
          />
        ),
      }}
      onReset={() => {
        onReset?.();
        setOwes(false);
        setUnsigned(false);
        setGroup('');
      }}
      labels={labels}
      {...props}
    />
  );
}

const meta = {
  component: PageToolbar,
  args: { onReset: fn(), labels },
  render: Held,
} satisfies Meta<typeof PageToolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Desk: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button', { name: /Есть долг/ })).toHaveAttribute('aria-pressed', 'true');
    const filters = canvas.getByRole('button', { name: 'Фильтры' });
    await userEvent.click(filters);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Группа' }), '4');
    await waitFor(() => expect(filters).toHaveTextContent('Фильтры (1)'));
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить' }));
    await expect(args.onReset).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(filters).toHaveTextContent(/^Фильтры$/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(filters).toHaveFocus());
  },
};
/** On a tablet the chips are below the search and the button, and Tab reaches them after both. */
export const Tablet: Story = {
  decorators: [(Story) => <div style={{ width: 710 }}>{Story()}</div>],
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('searchbox');
    const filters = canvas.getByRole('button', { name: 'Фильтры' });
    const chip = canvas.getByRole('button', { name: /Есть долг/ });
    await expect(filters.getBoundingClientRect().top).toBeLessThan(search.getBoundingClientRect().bottom);
    await expect(chip.getBoundingClientRect().top).toBeGreaterThanOrEqual(filters.getBoundingClientRect().bottom);
    search.focus();
    await userEvent.tab();
    await expect(filters).toHaveFocus();
    await userEvent.tab();
    await expect(chip).toHaveFocus();
  },
  ...desktop,
};
/** Chips that do not fit wrap; the button stays in the first line. */
export const ManyChips: Story = {
  args: {
    inline: {
      active: 0,
      controls: (
        <ChipGroup label="Состояние ссылки">
          {['Ссылка не создана', 'Ждет оплаты', 'Банк отклонил', 'Оплата получена', 'Срок истек'].map((name) => (
            <Chip key={name} pressed={false} onPressedChange={() => {}}>
              {name}
            </Chip>
          ))}
        </ChipGroup>
      ),
    },
  },
  decorators: [(Story) => <div style={{ width: 760 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const line = canvas.getByRole('searchbox').getBoundingClientRect();
    const filters = canvas.getByRole('button', { name: 'Фильтры' }).getBoundingClientRect();
    await expect(filters.top).toBeLessThan(line.bottom);
    await expect(canvas.getByRole('button', { name: 'Срок истек' }).getBoundingClientRect().top).toBeGreaterThan(
      line.bottom,
    );
    await expect(canvas.getByRole('button', { name: 'Ждет оплаты' }).getBoundingClientRect().right).toBeLessThan(
      filters.left,
    );
  },
  ...desktop,
};
/** A pressed chip that finds nothing goes only after the focus has left it. */
export const EmptyChip: Story = {
  render: function EmptyChip() {
    const [pressed, setPressed] = useState(true);
    const controls = (
      <ChipGroup label="Быстрые фильтры">
        <Chip pressed={pressed} onPressedChange={setPressed} count={0}>
          Есть долг
        </Chip>
        <Chip pressed={false} onPressedChange={() => {}} count={7}>
          Договор не подписан
        </Chip>
      </ChipGroup>
    );
    return <PageToolbar chips={{ active: 0, controls }} onReset={() => {}} labels={labels} />;
  },
  play: async ({ canvas, userEvent }) => {
    const chip = canvas.getByRole('button', { name: /Есть долг/ });
    chip.focus();
    await userEvent.keyboard(' ');
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await expect(chip).toHaveFocus();
    await expect(chip).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /Договор не подписан/ })).toHaveFocus();
    await expect(chip).not.toBeVisible();
  },
};
export const SearchOnly: Story = { args: { chips: undefined, more: undefined } };
export const Dark: Story = { ...dark };
export const English: Story = {
  args: { labels: { filters: 'Filters', close: 'Close', show: 'Show', reset: 'Reset' }, chips: undefined },
};

/** The chips stay in reach below the search; the button shows how many of the other filters are active. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const filters = await canvas.findByRole('button', { name: 'Фильтры' });
    await expect(filters.getBoundingClientRect().width).toBeLessThanOrEqual(44);
    await expect(canvasElement.querySelector('search')?.getBoundingClientRect().height).toBeLessThanOrEqual(92);
    const chip = canvas.getByRole('button', { name: /Есть долг/ });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(chip.getBoundingClientRect().height).toBe(36);
    await userEvent.click(filters);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Группа' }), '4');
    await userEvent.click(screen.getByRole('button', { name: 'Показать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(filters).toHaveFocus());
    await expect(filters).toHaveAccessibleName('Фильтры (1)');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const PhoneDark: Story = { globals: { ...phone.globals, ...dark.globals } };
/** Without a search field the chips stand in its place. */
export const PhoneChips: Story = {
  ...phone,
  args: { search: undefined, more: undefined },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const last = canvas.getByRole('button', { name: /Договор не подписан/ });
    await userEvent.click(last);
    await expect(last).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.queryByRole('button', { name: /Фильтры/ })).toBeNull();
    await expect(canvasElement.querySelector('search')?.getBoundingClientRect().height).toBeLessThanOrEqual(56);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
/** The line opens where the pressed chip is. */
export const PhoneChipsPressed: Story = {
  ...phone,
  args: {
    search: undefined,
    more: undefined,
    chips: {
      active: 1,
      controls: (
        <ChipGroup label="Состояние ссылки">
          {['Ссылка не создана', 'Ждет оплаты', 'Банк отклонил', 'Получен', 'Срок истек'].map((name) => (
            <Chip key={name} pressed={name === 'Срок истек'} onPressedChange={() => {}}>
              {name}
            </Chip>
          ))}
        </ChipGroup>
      ),
    },
  },
  play: async ({ canvas }) => {
    const pressed = canvas.getByRole('button', { name: 'Срок истек' }).getBoundingClientRect();
    await expect(pressed.left).toBeGreaterThanOrEqual(0);
    await expect(pressed.right).toBeLessThanOrEqual(window.innerWidth);
  },
};
const withLead = {
  lead: (
    <SegmentedControl
      label="Вид"
      value="board"
      onValueChange={() => {}}
      options={[
        { value: 'board', label: <LayoutGrid size={16} />, name: 'Доской' },
        { value: 'list', label: <List size={16} />, name: 'Списком' },
      ]}
    />
  ),
};
const shortSearch = { clearLabel: 'Очистить', value: '', onValueChange: () => {} };
/** A switch of views stands before the search. */
export const PhoneWithLead: Story = {
  ...phone,
  args: { ...withLead, search: { ...shortSearch, label: 'Имя или телефон' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Фильтры' }));
    await screen.findByRole('dialog', { name: 'Фильтры' });
  },
};
/** A phone has space for some 15 letters. */
export const PhoneShortLabel: Story = {
  ...phone,
  args: { search: { ...shortSearch, label: 'Имя, телефон или договор', shortLabel: 'Имя или телефон' } },
  play: async ({ canvas }) => {
    const search = await canvas.findByRole('searchbox', { name: 'Имя, телефон или договор' });
    await expect(search).toHaveAttribute('placeholder', 'Имя или телефон');
  },
};
/** The field is too narrow for the whole label: the placeholder ends with a word. */
export const ShortPlaceholder: Story = {
  args: {
    search: { ...shortSearch, label: 'Имя, телефон, назначение, заказ', placeholder: 'Имя, телефон, назначение' },
  },
  play: async ({ canvas }) => {
    const search = await canvas.findByRole('searchbox', { name: 'Имя, телефон, назначение, заказ' });
    await expect(search).toHaveAttribute('placeholder', 'Имя, телефон, назначение');
  },
};
const openSheet: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Фильтры' }));
  await screen.findByRole('dialog', { name: 'Фильтры' });
};
export const PhoneSheet: Story = { ...phone, play: openSheet };
export const PhoneSheetDark: Story = { globals: { ...phone.globals, ...dark.globals }, play: openSheet };

export const Usage: Story = usage({
  use: [
    'Above every list that can be searched or filtered, once, directly above its first row.',
    'Put the daily questions into `chips`, with counts, a period into `inline`, and all others into `more`.',
  ],
  avoid: [
    'For actions such as adding or exporting: they belong to PageHeader.',
    'For a list that always fits on one screen.',
  ],
});
