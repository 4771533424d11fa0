import type { CalendarSession } from '@school/api-contract/groups/groups';
import { expect as expectSoon } from 'playwright/test';
import { findFreeDay } from '../free-day';
import { makeFamily } from '../journeys/family';
import { registerFamily, sendRegistration } from '../journeys/register-family';
import type { DemoAccount } from '../journeys/sign-in';
import type { Hand } from './hand';

/** A browser with a slowed processor may need more than five seconds on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

interface Job {
  name: string;
  account: DemoAccount;
  /** The numbers before they were first measured. */
  before: string;
  most: { clicks: number; fields: number };
  /** @param attempt starts at 0; each attempt uses its own data */
  walk: (hand: Hand, attempt: number) => Promise<void>;
}

/** What the office and the coaches do every day. */
export const jobs: readonly Job[] = [
  {
    name: 'Enrol a family: link, registration, approval with a group, contract sent',
    account: 'admin',
    before: '13 clicks',
    most: { clicks: 7, fields: 1 },
    async walk(hand, attempt) {
      const { page } = hand;
      const family = makeFamily(attempt === 0 ? 'Быстрова' : 'Проворова', `+7999125001${attempt}`);
      await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Регистрации' }));
      await hand.click(page.getByRole('button', { name: 'Выдать ссылку' }).first());
      const dialog = page.getByRole('dialog', { name: 'Ссылка на регистрацию' });
      await hand.fill(dialog.getByRole('textbox', { name: 'Отправить на эл. почту' }), family.email);
      await hand.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
      await hand.click(dialog.getByRole('button', { name: 'Готово' }));
      const letter = await waitForLetter(hand, family.email);
      const token = /\/register\/([\w-]+)/.exec(letter)?.[1] ?? '';
      // these groups of the demo school have places
      const child = { birthDate: bornBefore(11), sportsDirection: 'artistic_gymnastics' } as const;
      await sendRegistration(page, family, { token, child });
      // the family answers later, so the office returns to the list
      await page.goto('/registrations');
      await hand.click(page.getByRole('button', { name: family.child }).first());
      await approve(hand);
    },
  },
  {
    name: 'Approve a registration and place the child',
    account: 'admin',
    before: '3 clicks',
    most: { clicks: 2, fields: 0 },
    async walk(hand, attempt) {
      const { page } = hand;
      const family = makeFamily(attempt === 0 ? 'Скорая' : 'Спешная', `+7999125002${attempt}`);
      await registerFamily(page, family, { birthDate: bornBefore(12), sportsDirection: 'martial_arts' });
      const search = encodeURIComponent(family.lastName);
      const [registration] = await readJson<{ id: number }[]>(hand, `/api/registrations?search=${search}`);
      await page.goto(`/registrations?open=${registration?.id}`);
      await approve(hand);
    },
  },
  {
    name: 'Find Петров: the first row of a search',
    account: 'admin',
    before: 'scrolling',
    most: { clicks: 0, fields: 1 },
    async walk(hand) {
      const { page } = hand;
      await page.goto('/students');
      await hand.fill(page.getByRole('searchbox'), 'петров');
      const rows = page.getByRole('list', { name: 'Список учеников' }).or(page.getByRole('table'));
      await expect(rows.getByRole('link').first()).toHaveText(/^Петров/);
    },
  },
  {
    name: 'Mark a group, from the dashboard of a coach',
    account: 'coach',
    before: '2 clicks',
    most: { clicks: 2, fields: 0 },
    async walk(hand) {
      const { page } = hand;
      // without a session today nothing asks to mark one
      const named = page.getByRole('region', { name: 'Сегодня' }).getByRole('link', { name: /Белова Е\. А\./ });
      await hand.click(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Отметить/ })
          .or(named)
          .first(),
      );
      await hand.click(page.getByRole('button', { name: /^Отметить (всех|еще)/ }));
      await expect(page.getByText('Сохранено')).toBeVisible();
    },
  },
  {
    name: 'Move a session to another day',
    account: 'owner',
    before: '3 clicks, 2 fields',
    most: { clicks: 3, fields: 2 },
    async walk(hand, attempt) {
      const { page } = hand;
      const week = toDay(Date.now() + 7 * dayMs);
      const readWeek = (day: string) => readJson<CalendarSession[]>(hand, `/api/groups/calendar?week=${day}`);
      const session = (await readWeek(week)).filter(
        ({ state, movedFrom }) => state === 'planned' && movedFrom === null,
      )[attempt];
      if (!session) throw new Error('no session to move');
      const freeDay = await findFreeDay(session, readWeek);
      await page.goto(`/attendance?date=${session.date}&group=${session.group.id}`);
      await hand.click(page.getByRole('button', { name: 'Действия' }));
      await hand.click(page.getByRole('menuitem', { name: 'Перенести занятие' }));
      const dialog = page.getByRole('dialog', { name: 'Перенести занятие' });
      const [year, month, day] = freeDay.split('-');
      await hand.fill(dialog.getByRole('textbox', { name: 'Новый день' }), `${day}.${month}.${year}`);
      await hand.fill(dialog.getByRole('textbox', { name: 'Причина' }), 'Соревнования');
      await hand.click(dialog.getByRole('button', { name: 'Перенести занятие' }));
      await expect(dialog).toBeHidden();
    },
  },
  {
    name: 'Contracts that have been unsigned for more than a week',
    account: 'admin',
    before: 'reading the dates of all',
    most: { clicks: 1, fields: 0 },
    async walk(hand) {
      const { page } = hand;
      await page.goto('/contracts');
      await hand.click(page.getByRole('button', { name: /^Ждут больше недели/ }));
      await expect(page.getByRole('row', { name: /\d+\s(?:день|дня|дней)/ }).first()).toBeVisible();
    },
  },
];

/** The birth date of a child who turned this age on the first day of this year. */
const bornBefore = (years: number) => `${new Date().getFullYear() - years}-01-01`;

const dayMs = 86_400_000;
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** From the panel of a registration: the best group is preselected. */
async function approve(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.click(page.getByRole('button', { name: 'Одобрить', exact: true }));
  const approval = page.getByRole('dialog', { name: 'Одобрить регистрацию' });
  await expect(approval.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await hand.click(approval.getByRole('button', { name: 'Одобрить' }));
  await expect(page).toHaveURL(/\/students\/\d+/);
  await expect(page.getByRole('dialog').getByText('Группы', { exact: true }).first()).toBeVisible();
}

async function waitForLetter(hand: Hand, to: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const letters = await readJson<{ text: string }[]>(hand, `/api/dev/outbox?to=${encodeURIComponent(to)}`);
      text = letters.find((letter) => letter.text.includes('/register/'))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

async function readJson<Answer>({ page }: Hand, path: string): Promise<Answer> {
  return (await page.request.get(path)).json();
}
