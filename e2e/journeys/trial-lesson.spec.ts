import type { authRoutes } from '@school/api-contract/accounts/auth';
import type { RouteAnswer } from '@school/api-contract/route';
import type { Page } from 'playwright/test';
import { trialRemindersTask } from '../../api/src/features/trial-requests/reminders/trial-reminders.task';
import { createDatabase } from '../../api/src/platform/database/database';
import { findEmbeddedPostgres } from '../../api/src/platform/embedded-postgres/embedded-postgres';
import { systemRandom } from '../../api/src/platform/ports/random';
import { parseSettings } from '../../api/src/platform/settings';
import type { Product } from '../product';
import { expect, test } from '../test';
import { schoolToday, schoolWeekday } from './school-day';
import { signIn } from './sign-in';

/** Enters a request and assigns the trial lesson, as the owner does in the panel; returns the address of its card. */
async function assignTrial(
  owner: Page,
  child: { childName: string; parentPhone: string },
  trial: { scheduledDate: string; groupId?: number },
): Promise<string> {
  const headers = { Origin: new URL(owner.url()).origin };
  const entered = await owner.request.post('/api/trial-requests/entered', { headers, data: child });
  expect(entered.status(), await entered.text()).toBe(201);
  const { id }: { id: number } = await entered.json();
  const moved = await owner.request.patch(`/api/trial-requests/${id}`, {
    headers,
    data: { status: 'TRIAL_ASSIGNED', ...trial },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  return `/sales-funnel/${id}`;
}

test('a coach marks a child on trial on a phone; the day after a trial lesson without an outcome the card asks for it', async ({
  page: coach,
  staff: owner,
  checkScreen,
}) => {
  await signIn(owner, 'owner');
  await owner.goto('/');
  await signIn(coach, 'coach');
  const headers = { Origin: new URL(owner.url()).origin };
  const coachUser: RouteAnswer<typeof authRoutes.currentUser> = await (await coach.request.get('/api/user')).json();
  const made = await owner.request.post('/api/groups', {
    headers,
    data: {
      ...{ name: 'Пробная группа', description: '', sportsDirection: 'dance', branchId: null, maxStudents: 10 },
      trainerId: coachUser.id,
      schedules: [{ dayOfWeek: schoolWeekday(), startTime: '12:00', endTime: '13:00' }],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id: groupId }: { id: number } = await made.json();
  const today = schoolToday();
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const card = await assignTrial(
    owner,
    { childName: 'Пробникова Мила', parentPhone: '+79991230801' },
    { scheduledDate: `${today}T12:00:00+03:00`, groupId },
  );
  const forgotten = await assignTrial(
    owner,
    { childName: 'Забытова Рита', parentPhone: '+79991230802' },
    { scheduledDate: `${yesterday}T12:00:00+03:00`, groupId },
  );

  await test.step('the child is in the list of the session, and the coach marks it as present', async () => {
    await coach.goto(`/attendance?date=${today}&group=${groupId}`);
    const rows = coach.getByRole('list', { name: 'Ученики' });
    const row = rows.getByRole('button', { name: /^Пробникова Мила Пробное/ });
    await row.tap();
    await expect(row).toContainText('Присутствует');
    await expect(rows.getByText('Забытова Рита')).toHaveCount(0);
    await rows.getByRole('button', { name: 'Комментарий: Пробникова Мила' }).tap();
    const dialog = coach.getByRole('dialog', { name: 'Комментарий к пробному занятию' });
    await dialog.getByRole('textbox').fill('Гибкая, можно в младшую группу');
    await dialog.getByRole('button', { name: 'Сохранить' }).tap();
    await expect(rows.getByText('Гибкая, можно в младшую группу')).toBeVisible();
    await checkScreen('trial child marked', coach);
  });

  await test.step('the card shows the outcome and offers the registration link', async () => {
    await owner.goto(card);
    const panel = owner.getByRole('dialog', { name: /Пробникова Мила/ });
    await expect(panel.getByText('Гибкая, можно в младшую группу')).toBeVisible();
    await expect(panel.getByText(/^Отправить ссылку на регистрацию/).first()).toBeVisible();
    await expect(panel.getByText('Как прошло пробное')).toHaveCount(0);
    await checkScreen('request after the trial', owner);
  });

  await test.step('yesterday’s trial lesson has no outcome: the card asks, and a missed one can be rescheduled', async () => {
    await owner.goto(forgotten);
    const panel = owner.getByRole('dialog', { name: /Забытова Рита/ });
    await expect(panel.getByText(/^Как прошло пробное/)).toBeVisible();
    await expect(panel.getByText(/^Узнать, как прошло пробное/).first()).toBeVisible();
    await checkScreen('outcome asked', owner);
    await panel.getByRole('button', { name: 'Ребенок не пришел' }).click();
    await expect(panel.getByText(/^Как прошло пробное/)).toHaveCount(0);
    await expect(panel.getByText(/^Перенести пробное/).first()).toBeVisible();
  });

  await test.step('the conversion counts the child, and links to the list', async () => {
    await owner.goto('/sales-funnel/conversion?by=source');
    await expect(owner.getByRole('region', { name: /^Доля договоров по\sисточникам/ })).toBeVisible();
    await checkScreen('conversion of the funnel', owner);
    await owner
      .getByRole('link', { name: /: Заявки, Звонок$/ })
      .first()
      .click();
    await expect(owner).toHaveURL(/\/sales-funnel\?view=list.*source=phone/);
    await expect(owner.getByText('Пробникова Мила').first()).toBeVisible();
  });
});

/** Sends the reminders of tomorrow's lessons as at three in the afternoon, and returns the SMS to the phone. */
async function remind({ dataDir, url }: Product, phone: string): Promise<string> {
  const database = await findEmbeddedPostgres(dataDir);
  const db = createDatabase(database ?? '', { poolMax: 1, applicationName: 'e2e' });
  const sent = new Map<string, string>();
  try {
    await trialRemindersTask({
      db,
      clock: { now: () => new Date(`${schoolToday()}T15:00:00+03:00`) },
      random: systemRandom,
      settings: parseSettings({ PUBLIC_URL: url }),
      outbox: {
        async enqueue(_, { to, text }) {
          sent.set(to, text);
          return 1;
        },
      },
    }).run();
  } finally {
    await db.destroy();
  }
  return sent.get(phone) ?? '';
}

test('a family says by the link of the SMS that it will not come, once; staff see it', async ({
  page: parent,
  staff: owner,
  product,
  checkScreen,
}) => {
  await signIn(owner, 'owner');
  await owner.goto('/');
  const tomorrow = new Date(Date.parse(schoolToday()) + 86_400_000).toISOString().slice(0, 10);
  const phone = '+79991230803';
  const card = await assignTrial(
    owner,
    { childName: 'Отказова Лиза', parentPhone: phone },
    { scheduledDate: `${tomorrow}T12:00:00+03:00` },
  );

  const sms = await remind(product, phone);
  expect(sms).toMatch(/Завтра в 12:00 пробное занятие.*Придете\?/);
  const link = /https?:\S+/.exec(sms)?.[0] ?? '';

  await test.step('the family declines', async () => {
    await parent.goto(link);
    await expect(parent).toHaveURL(/\/trial\//);
    await parent.getByRole('button', { name: 'Не придем' }).tap();
    const question = parent.getByRole('alertdialog', { name: 'Не придете на занятие?' });
    await question.getByRole('button', { name: 'Не придем' }).tap();
    await expect(parent.getByText('Вы сообщили, что не придете')).toBeVisible();
    await checkScreen('trial lesson declined', parent);
  });

  await test.step('staff see it on the card', async () => {
    await owner.goto(card);
    const panel = owner.getByRole('dialog', { name: /Отказова Лиза/ });
    await expect(panel.getByText('Сообщили, что не придут')).toBeVisible();
    await expect(panel.getByText(/^Перенести пробное/).first()).toBeVisible();
  });

  await test.step('whoever opens the link again reads that it is said, and is not asked', async () => {
    await parent.goto(link);
    await expect(parent.getByText('Вы сообщили, что не придете')).toBeVisible();
    await expect(parent.getByRole('button', { name: /ридем/ })).toHaveCount(0);
  });
});
