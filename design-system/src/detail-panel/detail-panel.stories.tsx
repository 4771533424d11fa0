import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { DefinitionList } from '../definition-list/definition-list';
import { EmptyState } from '../empty-state/empty-state';
import { ErrorCard } from '../error-card/error-card';
import { dark, desktop, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { SkeletonText } from '../skeleton/skeleton';
import { Table } from '../table/table';
import { DetailPanel } from './detail-panel';

const rows = [
  { id: 1, name: 'Александров Семён', age: '10 лет', phone: '+7 (916) 000-01-40' },
  { id: 2, name: 'Константинопольская-Рождественская Александра', age: '6 лет', phone: '+7 (926) 000-00-08' },
  { id: 3, name: 'Ким Лев', age: '4 года', phone: '+7 (926) 000-00-55' },
];

const facts = <DefinitionList items={[{ term: 'Телефон родителя', value: '+7 (912) 123-45-67' }]} />;
const lines = Array.from({ length: 40 }, (_, index) => index + 1).map((day) => <p key={day}>Занятие {day}</p>);

const meta = {
  component: DetailPanel,
  args: {
    open: true,
    besideList: true,
    recordKey: 1,
    title: '',
    closeLabel: 'Закрыть карточку',
    onOpenChange: () => {},
    children: facts,
  },
  // the room around a page, which the docked panel takes
  decorators: [(Story) => <div style={{ padding: 'var(--ds-space-6)' }}>{Story()}</div>],
  render: function Held(args) {
    const [open, setOpen] = useState<number | undefined>(Number(args.recordKey));
    const index = rows.findIndex(({ id }) => id === open);
    const row = rows[index];
    const openAt = (place: number) => {
      const to = rows[place];
      return to && (() => setOpen(to.id));
    };
    return (
      <div>
        <Card padding="none">
          <Table
            caption="Ученики"
            rows={rows}
            rowKey={({ id }) => id}
            isCurrent={({ id }) => id === open}
            onRowClick={({ id }) => setOpen(id)}
            columns={[
              {
                key: 'name',
                header: 'Ученик',
                isRowHeader: true,
                cell: ({ id, name }) => (
                  <button type="button" onClick={() => setOpen(id)}>
                    {name}
                  </button>
                ),
                fullText: ({ name }) => name,
              },
              { key: 'age', header: 'Возраст', width: 80, priority: 1, phone: 'fact', cell: ({ age }) => age },
              { key: 'phone', header: 'Телефон', width: 160, priority: 2, cell: (each) => each.phone },
            ]}
          />
        </Card>
        {row && (
          <DetailPanel
            {...args}
            recordKey={row.id}
            onOpenChange={() => setOpen(undefined)}
            lead={<Avatar id={row.id} name={row.name} size="lg" />}
            title={row.name}
            description={row.age}
            steps={{
              position: `Ученик ${index + 1} из ${rows.length}`,
              previousLabel: 'Предыдущая запись',
              nextLabel: 'Следующая запись',
              onPrevious: openAt(index - 1),
              onNext: openAt(index + 1),
            }}
          />
        )}
      </div>
    );
  },
} satisfies Meta<typeof DetailPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const darkDesktop = { globals: { ...dark.globals, ...desktop.globals } };

/** The arrow keys step through the list from the head; Escape returns to the row. */
export const Docked: Story = {
  ...desktop,
  play: async ({ canvas, userEvent }) => {
    const heading = await canvas.findByRole('heading', { name: 'Александров Семён' });
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('heading', { name: /^Константинопольская/ })).toHaveFocus();
    await canvas.findByText('Ученик 2 из 3');
    const panel = () => canvas.getByRole('region').getBoundingClientRect();
    // it slides in
    await waitFor(() => expect(panel().right).toBe(document.documentElement.clientWidth));
    await expect(canvas.getByRole('table').getBoundingClientRect().right).toBeLessThanOrEqual(panel().left);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('region')).toBeNull();
    await expect(canvas.getByRole('button', { name: /^Константинопольская/ })).toHaveFocus();
  },
};
export const LastOfTheList: Story = { ...desktop, args: { recordKey: 3 } };
export const Dark: Story = {
  ...darkDesktop,
  args: { recordKey: 2, footer: <Button variant="primary">Одобрить</Button> },
};
export const Loading: Story = {
  ...desktop,
  args: {
    children: (
      <div role="status" aria-busy="true" aria-label="Загрузка карточки">
        <SkeletonText lines={8} />
      </div>
    ),
  },
};
export const Failed: Story = {
  ...desktop,
  args: {
    children: (
      <ErrorCard
        title="Не удалось загрузить данные"
        description="Нет связи с сервером."
        action={<Button>Повторить</Button>}
      />
    ),
  },
};
export const Empty: Story = {
  ...desktop,
  args: { children: <EmptyState title="Ученик не найден">Карточку могли удалить.</EmptyState> },
};
/** The next record begins at its top. */
export const Long: Story = {
  ...desktop,
  args: { children: <div>{lines}</div> },
  play: async ({ canvas, userEvent }) => {
    const box = () => canvas.getByText('Занятие 40').parentElement?.parentElement;
    await canvas.findByText('Занятие 40');
    box()?.scrollTo(0, 500);
    await userEvent.click(canvas.getByRole('button', { name: 'Следующая запись' }));
    await waitFor(() => expect(box()?.scrollTop).toBe(0));
  },
};
export const OnPhone: Story = {
  ...phone,
  args: { footer: <Button variant="primary">Одобрить</Button> },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Александров Семён' })).toBeVisible();
  },
};
export const OnPhoneDark: Story = { args: OnPhone.args, globals: { ...dark.globals, ...phone.globals } };
/** A card opened from another page covers a list that is not its own. */
export const WithoutItsList: Story = {
  ...desktop,
  args: { besideList: false },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Александров Семён' })).toBeVisible();
  },
};

export const Usage: Story = usage({
  use: [
    'For the records of a list that are worked through one after another: students, registrations, requests.',
    'With useListSteps of the kit, so that the arrow keys go through the rows.',
    'With an address for each record: Back, reload and a copied link open it again.',
  ],
  avoid: [
    'For a form or a record without a list beside it: use Drawer.',
    'Beside a board or a calendar, which need their whole width.',
  ],
});
