import type { Page } from 'playwright/test';
import { expect, test } from '../test';
import { schoolToday } from './school-day';
import { signIn } from './sign-in';

const password = 'a-long-password-1';

test('the owner charges a month and sees the debt; the accountant records the payment, and the debt disappears', async ({
  page,
  reopen,
  checkScreen,
}, { project }) => {
  const child = `Абонементова ${project.name === 'desktop' ? 'Алиса' : 'Дарья'}`;
  await signIn(page, 'owner');
  await page.goto('/');
  const studentId = await sellLastMonth(page, child);
  const accountant = `accountant_${project.name}`;
  await createAccountant(page, accountant);

  await page.goto('/subscriptions');
  const list = { name: 'Список абонементов' };
  await expect(page.getByRole('table', list).or(page.getByRole('list', list))).toBeVisible();
  await checkScreen('subscriptions');

  await page.goto('/subscriptions/charging');
  await expect(page.getByText(/^Начислим .+\sза\s\d+ абонемент/)).toBeVisible();
  await checkScreen('charging');
  await page.getByRole('button', { name: /^Начислить( \d|$)/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Начислить', exact: true }).click();
  await expect(page.getByText('Начислять некому')).toBeVisible();

  await page.goto(`/subscriptions/debts?search=${encodeURIComponent(child)}`);
  await expect(page.getByText(/^1 ученик должен 200/)).toBeVisible();
  await checkScreen('debts');
  await page.getByRole('link', { name: child, exact: true }).click();
  const card = page.getByRole('dialog', { name: new RegExp(child) });
  await expect(card.getByText(/^(Долг|К оплате сегодня:) 200/)).toBeVisible();
  await expect(card.getByText('Начислено: Месяц', { exact: false })).toHaveCount(2);
  await checkScreen('subscriptions of a student');

  const desk = await reopen(page);
  await signIn(desk, accountant, password);
  await desk.goto('/payments/new');
  const form = desk.getByRole('dialog', { name: 'Новый платеж' });
  await form.getByRole('textbox', { name: /^Сумма/ }).fill('200');
  await form.getByRole('combobox', { name: 'Ученик' }).fill(child);
  await desk.getByRole('option', { name: new RegExp(child) }).click();
  await form.getByRole('button', { name: 'Внести' }).click();
  await expect(desk.getByRole('dialog', { name: /^Платеж на 200/ })).toBeVisible();

  await desk.goto(`/students/${studentId}?tab=subscriptions`);
  await expect(desk.getByText('Долгов нет')).toBeVisible();
  await desk.goto(`/subscriptions/debts?search=${encodeURIComponent(child)}`);
  await expect(desk.getByText('Ничего не нашли')).toBeVisible();
});

/** A separate account, since other journeys change the password of the demo's accountant. */
async function createAccountant(page: Page, username: string): Promise<void> {
  const { origin } = new URL(page.url());
  const email = `${username}@school.example`;
  const data = { username, email, role: 'accountant', fullName: 'Считалова Вера', phone: '', password };
  const answer = await page.request.post(`${origin}/api/users`, { headers: { Origin: origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A new student whose monthly subscription of last month costs 100 and has ended; returns the id. */
async function sellLastMonth(page: Page, child: string): Promise<number> {
  const { origin } = new URL(page.url());
  const post = async (path: string, data: unknown): Promise<{ id: number }> => {
    const answer = await page.request.post(`${origin}${path}`, { headers: { Origin: origin }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const [lastName, firstName] = child.split(' ');
  const student = await post('/api/students', {
    ...{ lastName, firstName, birthDate: '2018-05-02', gender: 'female', sportsDirection: 'dance' },
    ...{ trainingDays: ['monday'], parentName: `Абонементова ${firstName} Петровна` },
    ...{ parentPhone: firstName === 'Алиса' ? '+79991200031' : '+79991200032', parentRelationship: 'mother' },
  });
  const groups: { id: number; maxStudents: number; studentCount: number }[] = await (
    await page.request.get(`${origin}/api/groups/active`)
  ).json();
  const group = groups.find(({ maxStudents, studentCount }) => studentCount < maxStudents);
  // a student without a group is not charged
  await post(`/api/groups/${group?.id}/students`, { studentIds: [student.id] });
  const plan = await post('/api/subscription-plans', {
    ...{ kind: 'months', name: `Месяц: ${firstName}`, price: 100, months: 1, absenceRule: 'charged' },
    ...{ freezeMaxDays: 0, freezeMaxTimes: 0 },
  });
  const lastDay = new Date(schoolToday());
  lastDay.setUTCDate(0);
  const startsOn = `${lastDay.toISOString().slice(0, 7)}-01`;
  await post(`/api/students/${student.id}/subscriptions`, { planId: plan.id, startsOn, discount: null, amount: 100 });
  return student.id;
}
