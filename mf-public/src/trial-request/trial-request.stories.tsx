import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { type KitOptions, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { branches, sections } from './trial.fixtures';
import { Component } from './trial-request.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
type User = Parameters<NonNullable<Story['play']>>[0]['userEvent'];

const sectionsLoaded = respond(trialRequestRoutes.sportsSections, sections);
const branchesLoaded = respond(trialRequestRoutes.branchesOfSection, ({ params }) =>
  params.sectionId === '3' ? [] : branches,
);
const created = respond(trialRequestRoutes.create, { id: 7, status: 'NEW' });

const on = (handlers: KitOptions['handlers'], language: KitOptions['language'] = 'ru') => ({
  decorators: [withKit({ locales, language, handlers })],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const desktop = { globals: { viewport: { value: 'desktop', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };

async function choose(canvas: Canvas, userEvent: User, section: string, branch?: string) {
  await userEvent.click(await canvas.findByRole('radio', { name: section }));
  if (!branch) return;
  await canvas.findByRole('option', { name: new RegExp(branch) });
  await userEvent.selectOptions(
    canvas.getByLabelText(/^Отделение/),
    canvas.getByRole('option', { name: new RegExp(branch) }),
  );
}

async function fill(canvas: Canvas, userEvent: User) {
  await userEvent.type(canvas.getByLabelText(/^Имя ребенка/), 'Маша');
  await userEvent.type(canvas.getByLabelText(/^Возраст ребенка/), '7');
  await userEvent.type(canvas.getByLabelText(/^ФИО родителя/), 'Иванова Анна Сергеевна');
  await userEvent.type(canvas.getByLabelText(/^Телефон родителя/), '9161234567');
  await choose(canvas, userEvent, 'Художественная гимнастика', 'Центр');
  await userEvent.click(canvas.getByRole('checkbox'));
}

const pickBranch: Story['play'] = async ({ canvas, userEvent }) => {
  await choose(canvas, userEvent, 'Художественная гимнастика', 'Центр');
  const [first] = await canvas.findAllByRole('button', { name: /, \d\d:\d\d$/ });
  if (first) await userEvent.click(first);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
};

const submitEmpty: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Отправить заявку' }));
  await canvas.findByText('Заполните обязательные поля');
  await waitFor(() => expect(canvas.getByLabelText(/^Имя ребенка/)).toHaveFocus());
};

export const Empty: Story = on([sectionsLoaded, branchesLoaded]);
/** A window of 800 px, less the header of the school, has room for what comes next. */
export const Desktop: Story = {
  ...on([sectionsLoaded, branchesLoaded]),
  ...desktop,
  play: async ({ canvas }) => {
    const steps = within(await canvas.findByRole('region', { name: 'Что будет дальше' })).getAllByRole('listitem');
    await expect(steps.at(-1)?.getBoundingClientRect().bottom).toBeLessThan(740);
  },
};
/** A phone has the first field in the upper half. */
export const EmptyOnPhone: Story = {
  ...Empty,
  ...phone,
  play: async ({ canvas }) => {
    await expect((await canvas.findByLabelText(/^Имя ребенка/)).getBoundingClientRect().bottom).toBeLessThan(370);
  },
};
export const Branch: Story = { ...on([sectionsLoaded, branchesLoaded]), play: pickBranch };
export const BranchOnPhone: Story = { ...Branch, ...phone };
export const BranchDark: Story = { ...Branch, ...dark };
export const TextSchedule: Story = {
  ...on([sectionsLoaded, branchesLoaded]),
  play: ({ canvas, userEvent }) => choose(canvas, userEvent, 'Единоборства', 'Северный'),
};
export const SectionWithoutBranches: Story = {
  ...on([sectionsLoaded, branchesLoaded]),
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Танцы');
    await expect(await canvas.findByText(/В этой секции пока нет отделений/)).toBeVisible();
  },
};
export const SectionsFailed: Story = on([respondOffline(trialRequestRoutes.sportsSections)]);
export const Offline: Story = {
  ...on([sectionsLoaded, branchesLoaded]),
  ...phone,
  beforeEach: () => {
    const onLine = spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    return () => onLine.mockRestore();
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Нет интернета/)).toBeVisible();
  },
};
export const Loading: Story = on([respond(trialRequestRoutes.sportsSections, [], { pending: true })]);
export const Errors: Story = { ...on([sectionsLoaded, branchesLoaded]), play: submitEmpty };
export const ErrorsOnPhone: Story = { ...Errors, ...phone };
export const ErrorsDark: Story = { ...Errors, ...phone, globals: { ...phone.globals, ...dark.globals } };
export const Refused: Story = {
  ...on([sectionsLoaded, branchesLoaded, respondError(trialRequestRoutes.create, 'TOO_MANY_REQUESTS')]),
  play: async ({ canvas, userEvent }) => {
    await fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить заявку' }));
    await canvas.findByText('Ошибка при отправке заявки');
    await expect(canvas.getByLabelText(/^Имя ребенка/)).toHaveValue('Маша');
  },
};
export const Sent: Story = {
  ...on([sectionsLoaded, branchesLoaded, created]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить заявку' }));
    const page = within(canvasElement.ownerDocument.body);
    const dialog = await page.findByRole('dialog', { name: 'Заявка успешно отправлена!' });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const SentOnPhone: Story = { ...Sent, ...phone };
export const English: Story = on([respond(trialRequestRoutes.sportsSections, [{ id: 1, name: 'Dance' }])], 'en');
