import type { Page } from 'playwright/test';
import { expect, test } from '../test';
import { openTab } from './open-tab';
import { schoolWeekday } from './school-day';
import { signIn } from './sign-in';

test.use({ serviceWorkers: 'allow' });

/** Names for each project, since both run in one product. */
const people = {
  desktop: { lastName: 'Столова', group: 'Утро за столом', phone: '9991240001', newPhone: '9991240002' },
  phone: { lastName: 'Трубкина', group: 'Утро с телефоном', phone: '9991240003', newPhone: '9991240004' },
} as const;
/** The user who signs in as `coach`. */
const demoCoach = 'Белова Екатерина Андреевна';
const policy = { name: 'Полис.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') };

test('a working day: a student with a document joins a group, is marked on a phone, edited by two users at once, archived', async ({
  page,
  staff,
  browser,
  watched,
  checkScreen,
}, { project }) => {
  const { lastName, group, phone, newPhone } = people[project.name === 'phone' ? 'phone' : 'desktop'];
  const child = `${lastName} Нина`;
  let card = '';
  let groupAddress = '';
  let sessionCount = 0;

  await test.step('the owner opens the dashboard', async () => {
    await signIn(staff, 'owner');
    await staff.goto('/');
    await expect(staff.getByRole('region', { name: 'Показатели школы' }).getByRole('link')).toHaveCount(4);
    await checkScreen('dashboard', staff);
    sessionCount = await readSessionCount(staff);
    await staff.getByRole('link', { name: 'Активные группы' }).click();
    await expect(staff.getByRole('region', { name: 'Художественная гимнастика' })).toBeVisible();
  });

  await test.step('the administrator adds a student and uploads a document', async () => {
    await signIn(page, 'admin');
    await page.goto('/students');
    await expect(page.getByRole('list', { name: 'Список учеников' }).getByRole('link').first()).toBeVisible();
    await page.getByRole('link', { name: 'Добавить ученика' }).click();
    const form = page.getByRole('dialog', { name: 'Новый ученик' });
    await form.getByRole('textbox', { name: 'Фамилия' }).fill(lastName);
    await form.getByRole('textbox', { name: 'Имя', exact: true }).fill('Нина');
    await form.getByLabel('Дата рождения').fill('02.05.2018');
    await form.getByRole('combobox', { name: 'Направление' }).selectOption({ index: 1 });
    await form.getByRole('textbox', { name: 'ФИО родителя' }).fill(`${lastName} Ольга Петровна`);
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByRole('link', { name: /^Телефон родителя/ })).toBeVisible();
    await form.getByRole('textbox', { name: 'Телефон родителя' }).fill(phone);
    await form.getByRole('button', { name: 'Сохранить' }).click();

    const drawer = page.getByRole('dialog', { name: child });
    await expect(drawer.getByRole('tab', { name: 'Обзор' })).toBeVisible();
    card = new URL(page.url()).pathname;
    await openTab(drawer, 'Документы');
    await drawer.getByRole('combobox', { name: 'Вид документа' }).selectOption({ label: 'Полис ОМС' });
    await drawer.getByLabel('Действует до').fill('31.12.2030');
    await drawer.getByLabel('Файл').setInputFiles(policy);
    await drawer.getByRole('button', { name: 'Загрузить' }).click();
    const file = drawer.getByRole('link', { name: policy.name });
    await expect(file).toBeVisible();
    await expect(drawer.getByText('До 31 декабря 2030')).toBeVisible();
    await drawer.getByRole('button', { name: `Изменить срок: ${policy.name}` }).click();
    const term = page.getByRole('dialog', { name: 'Срок документа' });
    await term.getByLabel('Действует до').fill('31.01.2031');
    await term.getByRole('button', { name: 'Сохранить' }).click();
    await expect(drawer.getByText('До 31 января 2031')).toBeVisible();
    await checkScreen('documents of a student');
    const kept = await page.request.get((await file.getAttribute('href')) ?? '');
    expect(kept.headers()['content-disposition']).toContain('attachment');
    expect(await kept.body()).toEqual(policy.buffer);
  });

  await test.step('the administrator creates a group that trains today, and adds the student to it', async () => {
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Создать группу' }).click();
    const form = page.getByRole('dialog', { name: 'Новая группа' });
    await form.getByRole('textbox', { name: 'Название' }).fill(group);
    await form.getByRole('combobox', { name: 'Направление' }).selectOption({ index: 1 });
    await form.getByRole('combobox', { name: 'Тренер' }).selectOption({ label: demoCoach });
    await form.getByRole('textbox', { name: 'Число мест' }).fill('12');
    await form.getByRole('button', { name: 'Добавить занятие' }).click();
    await form.getByRole('combobox', { name: 'День' }).selectOption(String(schoolWeekday()));
    // No group of the demo trains so early, so that no child is at two places on any day of the week.
    await form.getByLabel('Начало').fill('06:00');
    await form.getByLabel('Окончание').fill('07:30');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(group);
    groupAddress = new URL(page.url()).pathname;

    await page.getByRole('button', { name: 'Добавить учеников' }).click();
    const dialog = page.getByRole('dialog', { name: 'Добавить в группу' });
    for (const search of [lastName, 'Анна', 'Дарья']) {
      await dialog.getByRole('combobox', { name: 'Найти ученика' }).fill(search);
      await dialog
        .getByRole('option', { name: new RegExp(search) })
        .first()
        .click();
    }
    await dialog.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Состав группы' }).getByRole('link', { name: child })).toBeVisible();
    await checkScreen('roster');
  });

  await test.step('the coach finds the child on the roster and marks the group on a phone', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await watched.add(context);
    const coach = await context.newPage();
    await signIn(coach, 'coach');
    await coach.goto(groupAddress);
    await expect(coach.getByRole('list', { name: 'Состав группы' }).getByRole('link', { name: child })).toBeVisible();
    await coach.getByRole('link', { name: /^Отметить/ }).click();

    const rows = coach
      .getByRole('list', { name: 'Ученики' })
      .getByRole('button', { name: /(Без отметки|Присутствует|Отсутствует)$/ });
    const bar = coach.getByRole('region', { name: 'Итог занятия' });
    await expect(rows).toHaveCount(3);
    await bar.getByRole('button', { name: 'Отметить всех: 3' }).tap();
    await expect(rows.filter({ hasText: 'Присутствует' })).toHaveCount(3);
    await bar.getByRole('button', { name: 'Отменить' }).tap();
    await expect(rows.filter({ hasText: 'Без отметки' })).toHaveCount(3);
    await bar.getByRole('button', { name: 'Отметить всех: 3' }).tap();
    const row = rows.filter({ hasText: child });
    await row.tap();
    await expect(row).toContainText('Отсутствует');
    await coach.getByRole('button', { name: `Есть: ${child}` }).tap();
    await expect(row).toContainText('Присутствует');
    await coach.getByRole('button', { name: `Нет: ${child}` }).tap();
    await expect(row).toContainText('Отсутствует');
    await expect(bar.getByText('Сохранено')).toBeVisible();
    await checkScreen('marked', coach);
    await coach.reload();
    await expect(rows.filter({ hasText: 'Присутствует' })).toHaveCount(2);
    await context.close();
  });

  await test.step('the owner returns to the dashboard, and the marks are there and in the journal', async () => {
    await staff.goBack();
    await expect.poll(() => readSessionCount(staff)).toBe(sessionCount + 1);
    await staff.getByRole('link', { name: 'Все занятия дня' }).click();
    const session = staff.getByRole('listitem').filter({ hasText: group });
    await expect(session).toContainText('были 2 из 3');
    await session.getByRole('link', { name: group }).click();
    // The selection follows the URL, which changes shortly after the click.
    const month = staff.getByRole('radio', { name: 'Месяц' });
    await month.click();
    await expect(month).toBeChecked();
    const row = staff.getByRole('grid').getByRole('row').filter({ hasText: child });
    await expect(row.getByRole('button', { name: /Отсутствует$/ })).toHaveCount(1);
    await expect(row).toContainText('0 из 1');
    await checkScreen('journal of the month', staff);
    await staff.emulateMedia({ media: 'print' });
    await expect(staff.getByRole('heading', { level: 1, name: group })).toBeVisible();
    // Fixed elements would cover the title and the last line of each printed page.
    await expect(staff.getByRole('banner')).toBeHidden();
    await expect(staff.getByText('Перейти к содержанию')).toBeHidden();
    await staff.emulateMedia({ media: 'screen' });
  });

  await test.step('two users edit the card at once: the second one loses no typed value', async () => {
    watched.expectAnswer(409, /^\/api\/students\/\d+$/);
    await staff.goto(`${card}?edit=1`);
    await page.goto(`${card}?edit=1`);
    const ownerDialog = staff.getByRole('dialog', { name: 'Карточка ученика' });
    const own = page.getByRole('dialog', { name: 'Карточка ученика' });
    await ownerDialog.getByRole('textbox', { name: 'Отчество' }).fill('Петровна');
    await ownerDialog.getByRole('textbox', { name: 'Дополнительно' }).fill('Забирает бабушка');
    await own.getByRole('textbox', { name: 'Телефон родителя' }).fill(newPhone);
    await own.getByRole('textbox', { name: 'Дополнительно' }).fill('Забирает дедушка');
    await own.getByRole('button', { name: 'Сохранить' }).click();
    await expect(own).toBeHidden();
    await ownerDialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(ownerDialog.getByText('Дополнительно: там теперь «Забирает дедушка», а у вас другое')).toBeVisible();
    await checkScreen('edited by somebody else', staff);
    await ownerDialog.getByRole('button', { name: 'Сохранить' }).click();
    const drawer = staff.getByRole('dialog', { name: `${child} Петровна` });
    await expect(drawer.getByText('Забирает бабушка')).toBeVisible();
    await expect(drawer.getByRole('link', { name: /\+7 \(999\) 124-00-0[24]$/ })).toBeVisible();
    await openTab(drawer, 'История');
    await expect(drawer.getByText('Карточка изменена')).toHaveCount(2);
    await expect(drawer.getByText('Загружен документ')).toBeVisible();
    await expect(drawer.getByText('Изменен срок документа')).toBeVisible();
  });

  await test.step('the administrator archives the student, who leaves the group', async () => {
    await page.goto(card);
    await page.getByRole('button', { name: 'Еще действия' }).click();
    await page.getByRole('menuitem', { name: 'В архив' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('выйдет из 1 группы');
    await question.getByRole('button', { name: 'В архив' }).click();
    await page.getByRole('button', { name: 'Еще действия' }).click();
    await expect(page.getByRole('menuitem', { name: 'Вернуть из архива' })).toBeVisible();
    await page.goto(`/students?archived=1&search=${encodeURIComponent(lastName)}`);
    await expect(
      page.getByRole('list', { name: 'Список учеников' }).getByRole('link', { name: `${child} Петровна` }),
    ).toBeVisible();
    await page.goto(groupAddress);
    const roster = page.getByRole('list', { name: 'Состав группы' });
    await expect(roster.getByRole('link').first()).toBeVisible();
    await expect(roster.getByRole('link', { name: child })).toHaveCount(0);
  });
});

/** Reads the number of today's sessions on the dashboard; the number of unmarked ones depends on the hour. */
async function readSessionCount(owner: Page): Promise<number> {
  const region = owner.getByRole('region', { name: 'Сегодня' });
  const text = await region.getByRole('heading', { name: /занят/ }).innerText();
  return Number(text.match(/\d+/)?.[0] ?? 0);
}
