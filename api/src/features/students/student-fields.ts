import {
  type StudentBody,
  type StudentField,
  studentFields,
  studentFieldTable,
} from '@school/api-contract/students/student-fields';
import { toColumnName } from '../../platform/database/identifiers';
import type { Cell } from '../../platform/excel/workbook';

/** A card as it is stored: every field that staff write, null when it is blank. */
export type StudentCard = { [Field in StudentField]-?: Exclude<StudentBody[Field], undefined> };

interface StoredField {
  /** Column of the Excel export and of the import's template; the import understands it. */
  heading: string;
  width: number;
  /** In the example line of the template. */
  example?: Cell;
  /**
   * Included in the Excel export. Passports and illnesses are not, since files are passed on more easily than screens.
   */
  exported?: true;
  /** What an erasure does with the field; fields without personal data are kept. */
  onErasure: 'keep' | 'setNull' | 'setEmpty' | 'setPlaceholder' | 'keepYear';
}

/** How the API handles each field of the card; the contract defines its rules and who sees it. */
const table = {
  lastName: { heading: 'Фамилия', width: 20, example: 'Иванова', exported: true, onErasure: 'setPlaceholder' },
  firstName: { heading: 'Имя', width: 16, example: 'Анна', exported: true, onErasure: 'setEmpty' },
  middleName: { heading: 'Отчество', width: 18, example: 'Сергеевна', exported: true, onErasure: 'setNull' },
  birthDate: {
    heading: 'Дата рождения',
    width: 16,
    example: { day: '2018-03-05' },
    exported: true,
    onErasure: 'keepYear',
  },
  gender: { heading: 'Пол', width: 10, example: 'Женский', exported: true, onErasure: 'keep' },
  birthCertificateNumber: { heading: 'Номер свидетельства о рождении', width: 18, onErasure: 'setNull' },
  birthCertificateIssueDate: { heading: 'Дата выдачи свидетельства', width: 16, onErasure: 'setNull' },
  sportsDirection: {
    heading: 'Направление',
    width: 28,
    example: 'Художественная гимнастика',
    exported: true,
    onErasure: 'keep',
  },
  trainingDays: { heading: 'Дни занятий', width: 28, example: 'Пн, Ср, Пт', exported: true, onErasure: 'keep' },
  parentName: {
    heading: 'ФИО родителя',
    width: 32,
    example: 'Иванова Ольга Петровна',
    exported: true,
    onErasure: 'setPlaceholder',
  },
  parentPhone: {
    heading: 'Телефон родителя',
    width: 18,
    example: '+79161234567',
    exported: true,
    onErasure: 'setEmpty',
  },
  parentEmail: {
    heading: 'Эл. почта родителя',
    width: 28,
    example: 'ivanova@example.ru',
    exported: true,
    onErasure: 'setNull',
  },
  parentRelationship: { heading: 'Кем приходится', width: 16, example: 'Мать', onErasure: 'setNull' },
  parentPassportSeries: { heading: 'Серия паспорта', width: 10, onErasure: 'setNull' },
  parentPassportNumber: { heading: 'Номер паспорта', width: 12, onErasure: 'setNull' },
  parentPassportIssuedBy: { heading: 'Кем выдан паспорт', width: 30, onErasure: 'setNull' },
  parentActualAddress: { heading: 'Фактический адрес', width: 36, onErasure: 'setNull' },
  trainingAddress: { heading: 'Адрес проведения занятий', width: 36, onErasure: 'setNull' },
  medicalInfo: { heading: 'Медицинская информация', width: 30, onErasure: 'setNull' },
  additionalInfo: { heading: 'Дополнительная информация', width: 30, onErasure: 'setNull' },
  secondParentName: {
    heading: 'Второй родитель',
    width: 32,
    example: 'Иванов Сергей Андреевич',
    exported: true,
    onErasure: 'setNull',
  },
  secondParentPhone: {
    heading: 'Телефон второго родителя',
    width: 18,
    example: '+79167654321',
    exported: true,
    onErasure: 'setNull',
  },
} as const satisfies Record<StudentField, StoredField>;

export const storedFieldTable: Record<StudentField, StoredField> = table;

export type ExportedField = {
  [Field in StudentField]: (typeof table)[Field] extends { exported: true } ? Field : never;
}[StudentField];

export const isExported = (field: StudentField): field is ExportedField => storedFieldTable[field].exported === true;

/** The columns of `students` that hold the card, with their types in PostgreSQL. */
export const studentColumns = studentFields.map((field) => {
  const { kind } = studentFieldTable[field];
  return { field, column: toColumnName(field), type: kind === 'day' ? 'date' : kind === 'weekdays' ? 'jsonb' : 'text' };
});
