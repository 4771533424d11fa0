import { groupRoutes } from '@school/api-contract/groups/groups';
import { studentRoutes } from '@school/api-contract/students/students';
import { type KitOptions, respond, respondError, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { group, row, rows, student, studentInFull } from './students.fixtures';
import { Component } from './students.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const groupsPage = respond(groupRoutes.active, [group]);
const on = (handlers: KitOptions['handlers'], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'admin',
      handlers: [...(handlers ?? []), groupsPage],
      route: '/students',
      path: '/students',
      ...more,
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const full = respondPage(studentRoutes.list, ({ query }) =>
  query.search
    ? { items: rows.filter((each) => each.lastName.toLowerCase().startsWith((query.search ?? '').toLowerCase())) }
    : { items: rows, total: 160, nextCursor: 'next' },
);
const none = respondPage(studentRoutes.list, { items: [] });

export const Full: Story = {
  ...on([full]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('160 учеников')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Показать еще' })).toBeVisible();
  },
};
export const FullForOwner: Story = on([full], { user: 'owner', route: '/students?unsigned=1&sort=-birthDate' });
const owing = respondPage(studentRoutes.list, {
  items: rows.map((each, index) => ({ ...each, owes: { amount: 4500 + 37_000 * index, currency: 'RUB', days: 12 } })),
});
export const Owing: Story = {
  ...on([owing], { user: 'accountant', route: '/students?owes=1' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^4\s500\s₽$/)).toBeVisible();
    // said to screen readers only, since the list is whole
    await expect(canvas.getByText(/^Показано/).parentElement?.clientHeight).toBeLessThanOrEqual(1);
  },
};
export const OwingForOwner: Story = on([owing], { user: 'owner', route: '/students?owes=1' });
export const OwingOnPhone: Story = { ...Owing, ...phone };
export const OwingDark: Story = { ...Owing, ...dark };
export const OwingOnPhoneDark: Story = { ...Owing, ...phoneDark };
export const FullOnPhone: Story = { ...Full, ...phone };
export const FullDark: Story = { ...Full, ...dark };
export const FullOnPhoneDark: Story = { ...Full, ...phoneDark };
export const Chosen: Story = {
  ...on([full]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Выбрать: Ли Ян' }));
    await expect(canvas.getByRole('link', { name: 'Скачать' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'В группу' }));
    const dialog = await screen.findByRole('dialog', { name: 'Добавить в группу' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Убрать из прежних групп' }));
  },
};
/** On a phone the boxes take room only during a selection. */
export const ChosenOnPhone: Story = {
  ...on([full]),
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^Ли Ян/)).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Еще действия' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Выбрать' }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Выбрать: Ли Ян' }));
    await expect(canvas.getByRole('link', { name: 'Скачать' })).toBeVisible();
  },
};
export const ChosenOnPhoneDark: Story = { ...ChosenOnPhone, ...phoneDark };
export const Search: Story = {
  ...on([full]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('160 учеников');
    await userEvent.type(canvas.getByRole('searchbox'), 'рожд');
    await expect(await canvas.findByText('1 ученик')).toBeVisible();
    await expect(canvas.queryByText(/^Ли Ян/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Очистить поиск' }));
    await expect(await canvas.findByText('160 учеников')).toBeVisible();
  },
};
/** What a search has matched is read whole, also where the name has little room. */
export const FoundByParent: Story = {
  ...on(
    [
      respondPage(studentRoutes.list, {
        items: [
          {
            ...row,
            found: {
              by: 'parent',
              text: 'Константинопольская Александра Владиславовна',
              relationship: 'mother',
            },
          },
        ],
      }),
    ],
    { user: 'owner', route: '/students?search=константин' },
  ),
  play: async ({ canvas }) => {
    const found = await canvas.findByText(/^мать: Константинопольская/);
    await expect(found.scrollWidth).toBeLessThanOrEqual(found.clientWidth);
    const { left, right } = found.getBoundingClientRect();
    for (let box = found.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      await expect(left).toBeGreaterThanOrEqual(box.getBoundingClientRect().left);
      await expect(right).toBeLessThanOrEqual(box.getBoundingClientRect().right);
    }
  },
};
export const FoundByParentOnPhoneDark: Story = { ...FoundByParent, ...phoneDark };
export const NothingFound: Story = {
  ...on([respondPage(studentRoutes.list, ({ query }) => ({ items: query.search ? [] : rows }))], {
    route: '/students?search=Щ',
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Сбросить фильтры' })).toBeVisible();
  },
};
export const NothingFoundOnPhone: Story = { ...NothingFound, ...phoneDark };
export const Empty: Story = on([none]);
export const EmptyForCoach: Story = {
  ...on([none], { user: 'coach' }),
  play: async ({ canvas }) => {
    await canvas.findByText('Учеников пока нет');
    await expect(canvas.queryByRole('link', { name: 'К регистрациям' })).toBeNull();
  },
};
export const Loading: Story = on([{ ...none, answer: () => new Promise<Response>(() => {}) }]);
export const LoadingOnPhone: Story = { ...Loading, ...phone };
export const Failed: Story = {
  ...on([respondOffline(studentRoutes.list)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
};

const panel = (handlers: KitOptions['handlers'], more: KitOptions = {}) =>
  on([...(handlers ?? []), full], { route: '/students/8?search=', path: '/students/:id', ...more });

export const Panel: Story = {
  ...panel([respond(studentRoutes.read, studentInFull)]),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: /^Рождественская/ });
    await waitFor(() => expect(within(dialog).getByText('Паспорт родителя')).toBeInTheDocument());
    await waitFor(() => expect(dialog).toHaveFocus());
  },
};
export const PanelOnPhone: Story = { ...Panel, ...phone };
export const PanelDark: Story = { ...Panel, ...dark };
export const PanelOnPhoneDark: Story = { ...Panel, ...phoneDark };
const desktop = { globals: { viewport: { value: 'desktop', isRotated: false } } };
export const PanelBesideList: Story = {
  ...panel([respond(studentRoutes.read, studentInFull)], { user: 'owner' }),
  ...desktop,
  play: async ({ canvas, userEvent }) => {
    const card = await canvas.findByRole('region', { name: /^Рождественская/ });
    await waitFor(() => expect(within(card).getByText('Паспорт родителя')).toBeInTheDocument());
    await expect(canvas.getByRole('row', { name: /^Выбрать: Рождественская|Рождественская/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Фильтры' }));
    await expect(await screen.findByRole('button', { name: 'Договор не подписан' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(card).toBeInTheDocument();
  },
};
export const PanelBesideListDark: Story = {
  ...PanelBesideList,
  globals: { ...desktop.globals, ...dark.globals },
};
export const PanelLoadingBesideList: Story = {
  ...panel([respond(studentRoutes.read, student, { pending: true })]),
  ...desktop,
};
export const PanelFailedBesideList: Story = {
  ...panel([respondError(studentRoutes.read, 'SERVICE_UNAVAILABLE')]),
  ...desktop,
};
export const PanelWithLittle: Story = panel([
  respond(studentRoutes.read, { ...student, active: false, groups: [], contractNumber: null, contractStatus: null }),
]);
export const PanelForCoach: Story = {
  ...panel([respond(studentRoutes.read, { ...studentInFull, identityDocuments: null })], { user: 'coach' }),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: /^Рождественская/ });
    await expect(within(dialog).queryByText('Документы')).toBeNull();
  },
};
export const PanelLoading: Story = panel([respond(studentRoutes.read, student, { pending: true })]);
export const PanelMissing: Story = panel([respondError(studentRoutes.read, 'NOT_FOUND')]);
export const PanelFailed: Story = panel([respondError(studentRoutes.read, 'SERVICE_UNAVAILABLE')]);
export const PanelFailedOnPhone: Story = { ...PanelFailed, ...phone };
export const English: Story = on([respondPage(studentRoutes.list, { items: [row], total: 1 })], { language: 'en' });
export const PanelContractsMissing: Story = {
  ...panel([respond(studentRoutes.read, studentInFull)], { route: '/students/8?tab=contracts' }),
  play: async () => {
    await expect(await screen.findByText('Раздел договоров сейчас не открывается')).toBeInTheDocument();
  },
};
export const PanelContractsMissingOnPhone: Story = { ...PanelContractsMissing, ...phoneDark };
