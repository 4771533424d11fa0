import type { Readable } from 'node:stream';
import { type Cell, type Column, excelStream } from '../../platform/excel/workbook';

/** Headings that the import understands, each with an example; the first six are what a new card needs. */
const columns: readonly (Column & { example: Cell })[] = [
  { header: 'Фамилия', width: 20, example: 'Иванова' },
  { header: 'Имя', width: 16, example: 'Анна' },
  { header: 'Дата рождения', width: 16, example: { day: '2018-03-05' } },
  { header: 'Направление', width: 28, example: 'Художественная гимнастика' },
  { header: 'ФИО родителя', width: 32, example: 'Иванова Ольга Петровна' },
  { header: 'Телефон родителя', width: 18, example: '+79161234567' },
  { header: 'Отчество', width: 18, example: 'Сергеевна' },
  { header: 'Пол', width: 10, example: 'Женский' },
  { header: 'Дни занятий', width: 16, example: 'Пн, Ср, Пт' },
  { header: 'Группы', width: 24, example: null },
  { header: 'Email родителя', width: 26, example: 'ivanova@example.ru' },
  { header: 'Кем приходится', width: 16, example: 'Мать' },
  { header: 'Второй родитель', width: 32, example: 'Иванов Сергей Андреевич' },
  { header: 'Телефон второго родителя', width: 18, example: '+79167654321' },
  { header: 'Номер свидетельства о рождении', width: 18, example: null },
  { header: 'Дата выдачи свидетельства', width: 16, example: null },
  { header: 'Серия паспорта', width: 10, example: null },
  { header: 'Номер паспорта', width: 12, example: null },
  { header: 'Кем выдан паспорт', width: 30, example: null },
  { header: 'Фактический адрес', width: 36, example: null },
  { header: 'Адрес проведения занятий', width: 36, example: null },
  { header: 'Медицинская информация', width: 30, example: null },
  { header: 'Дополнительная информация', width: 30, example: null },
];

export function importTemplate(): Readable {
  return excelStream({ name: 'Ученики', columns, rows: example() });
}

async function* example(): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.example);
}
