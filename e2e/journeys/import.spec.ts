import type { Page } from 'playwright/test';
import { createExcelFile } from '../../api/src/features/students/import/import-files.fixture';
import { encodeWindows1251 } from '../../api/src/platform/windows-1251';
import { expect, test } from '../test';
import { openPanel } from './open-panel';
import { signIn } from './sign-in';

const nextYear = new Date().getFullYear() + 1;

/**
 * An export of an accounting program: windows-1251, semicolons, its own headings, and a phone truncated by a
 * spreadsheet.
 */
const fromAccounts = (phone: string) => ({
  name: 'Контрагенты.csv',
  mimeType: 'text/csv',
  buffer: encodeWindows1251(
    [
      'Код;Занимающийся;Д.Р.;Плательщик;Связь;Вид спорта',
      '="00017";Списочная Анна Сергеевна;05.03.2018 0:00:00;Списочная Ольга Петровна;8 (916) 100-20-01;Худ. гимнастика',
      `="00018";"Списочный Пётр ";12.11.16;"ООО ""Ромашка""; Списочная О. П.";${phone};Единоборства`,
    ].join('\r\n'),
  ),
});

/**
 * A secretary's spreadsheet: a title, two heading rows, merged cells, blank lines, a title between rows and a sum at
 * the end.
 */
const fromSecretary = {
  name: 'Список детей (новый) 2.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: createExcelFile(
    [
      ['Спортивная школа «Олимп». Список детей'],
      [],
      ['№', 'Тел. мамы', 'ФИО ребенка', 'Дата рожд.', 'Мама', 'Пол', 'Вид спорта', 'Дни', 'Сдали взнос'],
      [1, 89161002003, '  СПИСОЧНАЯ\u00a0ВЕРА ', 43164, 'Списочная Ольга Петровна', 'ж', 'танцы', 'пн, ср', 1500],
      [2, '', 'Списочный Лев', '5 марта 2016 г.', '', 'м', 'Танцы', 'вт и чт', ''],
      [],
      ['', '', 'Вторая группа', '', '', '', '', '', ''],
      [3, '8-916-100-20-09', 'Списочная Анна', '05.03.18', '', '', '', '', ''],
      [4, '+7 916 100 20 02', 'списочный петр', '12.11.2016', '', '', '', '', ''],
      [5, '8 916 100 20 03', 'Списочная Вера', '05/03/2018', 'Списочная О. П.', 'ж', 'танцы', '', ''],
      [6, '8 916 100 20 04', 'Вадим', '02.02.2017', 'Списочная Ольга Петровна', 'м', 'танцы', '', ''],
      [
        7,
        'спросить у тренера',
        'Списочная Алла',
        `01.01.${nextYear}`,
        'Списочная Ольга Петровна',
        'ж',
        'танцы',
        '',
        '',
      ],
      [8],
      ['Итого:', '', 7, '', '', '', '', '', 1500],
    ],
    ['A1:I1', 'B4:B5', 'E4:E5', 'A7:I7'],
  ),
};

test('a secretary imports the school’s lists: assigns columns by hand, sees faults by cell, then imports all at once', async ({
  page,
  checkScreen,
}) => {
  await signIn(page, 'admin');
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Ученики' }).click();
  await page.getByRole('button', { name: 'Еще действия' }).click();
  await page.getByRole('menuitem', { name: 'Импорт' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Импорт учеников');
  const file = page.getByLabel('Файл с учениками');
  const status = page.getByRole('status').filter({ hasText: 'Провер' });
  const submit = page.getByRole('button', { name: /^Импортировать \d/ });

  await test.step('unknown headings are assigned by hand', async () => {
    await file.setInputFiles(fromAccounts('7,9161E+10'));
    await expect(page.getByRole('alert')).toContainText('в каком столбце: ФИО ученика');
    await checkScreen('columns');
    await page.getByLabel('Что в столбце «Занимающийся»').selectOption('ФИО ученика');
    await page.getByLabel('Что в столбце «Связь»').selectOption('Телефон родителя');
    await page.getByRole('button', { name: 'Применить и проверить' }).click();
    await expect(status).toContainText('Новых: 1, изменятся: 0, повторов: 0, с ошибками: 1.');
    await expect(findRow(page, 3)).toContainText(
      'E3, Связь «7,9161E+10»: таблица сократила номер, введите его целиком',
    );
    await expect(submit).toBeDisabled();
  });

  await test.step('the corrected file is read the same way and imported', async () => {
    await file.setInputFiles(fromAccounts('89161002002'));
    await expect(status).toContainText('Новых: 2, изменятся: 0, повторов: 0, с ошибками: 0.');
    await submit.click();
    await expect(page.getByText('Добавлено: 2.')).toBeVisible();
    await page.getByRole('button', { name: 'Импортировать другой файл' }).click();
  });

  await test.step('each row of a messy list is classified, and each wrong cell is named', async () => {
    await file.setInputFiles(fromSecretary);
    await expect(status).toContainText('Проверено 7 строк. Новых: 2, изменятся: 1, повторов: 2, с ошибками: 2.');
    await expect(page.getByText('Не читаются столбцы: №, Сдали взнос.')).toBeVisible();
    await expect(page.getByText('строка 7 («Вторая группа»); строка 14 («Итого: 7 1500»)')).toBeVisible();
    await expect(findRow(page, 4)).toContainText('Списочная Вера');
    await expect(findRow(page, 8)).toContainText('+7 (916) 100-20-01 → +7 (916) 100-20-09');
    await expect(findRow(page, 9)).toContainText('в карточке все то же');
    await expect(findRow(page, 10)).toContainText('в строке 4');
    await page.getByRole('button', { name: /^С ошибками/ }).click();
    await expect(page.getByRole('table', { name: 'Строки файла' }).getByRole('row')).toHaveCount(3);
    await expect(findRow(page, 11)).toContainText('C11, ФИО ребенка «Вадим»: нужны и фамилия, и имя');
    await expect(findRow(page, 12)).toContainText('B12, Тел. мамы «спросить у тренера»: Телефон должен быть в формате');
    await expect(findRow(page, 12)).toContainText(`D12, Дата рожд. «01.01.${nextYear}»: Дата не может быть в будущем`);
    await checkScreen('rows of a list');
  });

  await test.step('the valid rows are imported by choice, and found among the students', async () => {
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Пропустить 2 строки с ошибками' }).check();
    await submit.click();
    await expect(page.getByText('Добавлено: 2. Изменено: 1. Повторов: 2. Пропущено с ошибками: 2.')).toBeVisible();
    await page.getByRole('link', { name: 'Открыть список учеников' }).click();
    const newest = page.getByRole('table').getByRole('link', { name: /^Списочн/ });
    await expect(newest).toHaveText([/Лев|Вера/, /Лев|Вера/, /Анна|Пётр/, /Анна|Пётр/]);
    await newest.filter({ hasText: 'Лев' }).click();
    await expect(openPanel(page, 'Списочный Лев')).toContainText('+7 (916) 100-20-03');
  });
});

/** A list with unknown headings, group titles above the children, and two phones in one cell. */
const kept = (group: string) => ({
  name: 'Старый список.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Школа «Олимп»;Отделение 1;Осень;2026',
      'Кто занимается;Появился на свет;Плательщик;Связь',
      `${group}, вт чт 17:30;;;`,
      'Двухтелефонная Анна;05.03.2018;Двухтелефонная Ольга;"8 916 100-30-01, 8 916 100 30 02 (папа)"',
      'Совсем другая группа;;;',
      'Двухтелефонная Вера;06.03.2017;Двухтелефонная Ольга;8 916 100-30-01',
    ].join('\n'),
  ),
});

test('an unusual list: the heading row is chosen, a title becomes a group, the second phone is kept', async ({
  page,
  checkScreen,
}) => {
  await signIn(page, 'owner');
  await page.goto('/');
  const status = await page.evaluate(async () => {
    const places = { branchId: null, trainerId: null, maxStudents: 12, schedules: [] };
    const group = { name: 'Ласточки осени', description: '', sportsDirection: 'dance', ...places };
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/groups', { method: 'POST', headers, body: JSON.stringify(group) })).status;
  });
  expect(status).toBe(201);
  await page.goto('/students/import');
  await page.getByLabel('Файл с учениками').setInputFiles(kept('Ласточки осени'));
  await expect(page.getByRole('alert')).toContainText('в каком столбце: ФИО ученика');
  await page.getByRole('radio', { name: /^Строка 2: Кто занимается/ }).check();
  await checkScreen('the heading row');
  await page.getByRole('button', { name: 'Взять эту строку' }).click();
  await expect(page.getByText('Названия столбцов: строка 2')).toBeVisible();
  await page.getByLabel('Что в столбце «Кто занимается»').selectOption('ФИО ученика');
  await page.getByLabel('Что в столбце «Появился на свет»').selectOption('Дата рождения');
  await page.getByLabel('Что в столбце «Связь»').selectOption('Телефон родителя');
  await page.getByLabel('Направление новых учеников, если в файле его нет').selectOption('Танцы');
  await page.getByRole('button', { name: 'Применить и проверить' }).click();
  await expect(page.getByText('строка 3 («Ласточки осени, вт чт 17:30») — «Ласточки осени»')).toBeVisible();
  await expect(page.getByText('строка 5 («Совсем другая группа»)')).toBeVisible();
  await expect(findRow(page, 4)).toContainText('D4: второй телефон записан второму родителю');
  await expect(findRow(page, 4)).toContainText('Ласточки осени');
  await expect(findRow(page, 6)).not.toContainText('Ласточки осени');
  await page.getByRole('button', { name: 'Импортировать 2 учеников' }).click();
  await expect(page.getByText('Добавлено: 2.')).toBeVisible();
});

const findRow = (page: Page, row: number) =>
  page
    .getByRole('table', { name: 'Строки файла' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(row), exact: true }) });
