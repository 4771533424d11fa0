import { z } from 'zod';
import { daySchema, idSchema, sportsDirectionSchema } from '../common';
import { fromJsonText } from '../families/registrations';
import { defineRoute } from '../route';
import { uploadedFile } from '../uploaded-file';
import { studentFields } from './student-fields';

/** The most that an imported file may have. */
export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportRows = 10_000;

/** Why a file cannot be read at all: `details` of VALIDATION_FAILED carry the text for `file`. */
export const importRefusals = {
  tooLarge: 'Файл больше 10 МБ',
  tooManyRows: 'В файле больше 10 000 строк. Разделите его на части',
  fileType: 'Подойдут Excel (.xlsx) и CSV',
  oldExcel: 'Это старый формат Excel или файл с паролем. Сохраните его как .xlsx без пароля',
  broken: 'Файл поврежден: его не удалось прочитать',
  cellNumbers: 'Строки или ячейки файла пронумерованы неверно. Сохраните его заново в Excel',
  tooMuchInside: 'В файле слишком много лишнего. Скопируйте список учеников в новый файл',
  noHeadings: 'В файле не нашлось таблицы с учениками',
  noRows: 'Под заголовками нет ни одной строки',
} as const;
export const wrongLinesLeft = 'В файле есть строки с ошибками: исправьте их или пропустите';
export type ImportRefusal = keyof typeof importRefusals;

export const importRowStates = ['new', 'changed', 'duplicate', 'wrong'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/**
 * `invalid`: against a rule of the card, whose text is in `message`; `nameParts`: a name of one word; `phones`: several numbers
 * in one cell; `cutNumber`: a spreadsheet kept the first digits alone ('7,91612E+10').
 */
export const importFaults = [
  'invalid',
  'missing',
  'nameParts',
  'phones',
  'cutNumber',
  'archived',
  'groupUnknown',
  'groupAmbiguous',
  'groupFull',
] as const;

/** `same`: the card says all of it already; `inFile`: an earlier line names the child; `several`: more than one card does. */
export const importDuplicates = ['same', 'inFile', 'several'] as const;

export type ImportDuplicate = (typeof importDuplicates)[number];

/** What a column may say: a field of the card, or several of them in one cell. */
export const importFieldSchema = z.enum([...studentFields, 'fullName', 'parentPassport', 'groups']);
export type ImportField = z.infer<typeof importFieldSchema>;

const longestHeading = 100;

/** What a person decides where the file does not say it; sent with the file, it holds for a corrected one too. */
export const importReadingSchema = z.strictObject({
  /** Columns read otherwise than by their heading; null: not at all. */
  columns: z
    .array(z.strictObject({ heading: z.string().max(longestHeading + 10), field: importFieldSchema.nullable() }))
    .max(200)
    .default([]),
  /** The sheet of a workbook; left out, the first that holds anything. */
  sheet: z.string().max(100).optional(),
  /** The row that holds the headings, as a spreadsheet counts; left out, or where there is none, they are looked for. */
  headingRow: z.number().int().positive().max(1_000_000).optional(),
  /** Of new students whose line tells no direction. */
  sportsDirection: sportsDirectionSchema.optional(),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

export const importColumnSchema = z.object({
  /** As a spreadsheet names the column: 'D'. */
  letter: z.string(),
  /** Its own in the file: one that comes again has its letter added, one without a heading is called by its letter. */
  heading: z.string().max(longestHeading + 10),
  /** null: the column is not read. */
  field: importFieldSchema.nullable(),
  /** The first values that differ, at most three. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/**
 * What became of another phone in one cell: the second parent's, a line of the comment, or nothing, since the card has its own.
 */
export const importNotes = ['secondPhone', 'phoneInComment', 'phoneLeftOut'] as const;

export const importRowSchema = z.object({
  /** As a spreadsheet counts, from 1 with the headings. */
  row: z.number().int().positive(),
  state: z.enum(importRowStates),
  name: z.string(),
  /** 'yyyy-MM-dd', or as it is in the file. */
  birthDate: z.string(),
  /** The card that the line is about; null: none yet. */
  studentId: idSchema.nullable(),
  duplicate: z.enum(importDuplicates).nullable(),
  /** Of `new`: what the card will say beside the name, so that columns taken for one another are seen. */
  card: z.object({ parentName: z.string(), parentPhone: z.string(), sportsDirection: z.string() }).nullable(),
  /** Of `new`: a known child of the same first name and phone, whose surname or birth date is another; perhaps the same one. */
  similar: z.object({ name: z.string(), birthDate: daySchema }).nullable(),
  /** The earlier line that names the child, of `inFile`. */
  sameAsRow: z.number().int().nullable(),
  /** Of a known card, as in its history; a new group is `groups` from null. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** What was done with a cell that says more than its column; of new and changed ones. */
  notes: z.array(z.object({ note: z.enum(importNotes), cell: z.string(), value: z.string() })),
  faults: z.array(
    z.object({
      fault: z.enum(importFaults),
      field: importFieldSchema,
      /** The heading in the file; null: there is no such column. */
      column: z.string().nullable(),
      /** As a spreadsheet names it: 'D7'; null: there is no such column. */
      cell: z.string().nullable(),
      /** As it is in the file; a day as people write it. */
      value: z.string(),
      message: z.string().nullable(),
    }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importPreviewSchema = z.object({
  /** Give it back with the same file: what is written is then what was previewed. */
  digest: z.string(),
  counts: z.record(z.enum(importRowStates), z.number().int()),
  /** Of a workbook, those that hold anything. */
  sheets: z.array(z.string()),
  /** The one that was read; null: the file has no sheets. */
  sheet: z.string().nullable(),
  /** The one that the headings were read from, the lower of two; null: none holds any. */
  headingRow: z.number().int().positive().nullable(),
  /** The first ten that hold anything, to choose that one from; long texts are cut, cells to the right left out. */
  firstRows: z.array(z.object({ row: z.number().int().positive(), cells: z.array(z.string()) })),
  columns: z.array(importColumnSchema),
  /** No column says these, without which no line can be read: there are no `rows` until `reading` says which do. */
  needed: z.array(z.enum(['fullName', 'birthDate'])),
  /** Lines under the headings that are about no child: totals, titles within the table; the first hundred. */
  passedOver: z.array(z.object({ row: z.number().int().positive(), text: z.string() })),
  /** Rows that are the name of a group: the children below join it. */
  groupTitles: z.array(z.object({ row: z.number().int().positive(), text: z.string(), group: z.string() })),
  rows: z.array(importRowSchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importResultSchema = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  /** Lines that were left as they are. */
  duplicate: z.number().int(),
  wrong: z.number().int(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Text of JSON: parts of a form are texts. */
const readingPart = z.preprocess(fromJsonText, importReadingSchema).default({ columns: [] });

const policy = { kind: 'capability', capability: 'createStudents' } as const;

export const studentImportRoutes = {
  template: defineRoute({
    method: 'GET',
    path: '/api/students/import/template.xlsx',
    summary: 'An Excel file with the headings that are understood and one line to replace',
    policy,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/students/import/preview',
    summary:
      'What an Excel or CSV file (at most 10 MB and 10,000 lines) would make of the students; nothing is written',
    policy,
    bodyEncoding: 'multipart',
    body: z.strictObject({ reading: readingPart, file: uploadedFile }),
    longDatabaseWork: true,
    success: { status: 200, schema: importPreviewSchema },
    errors: [],
  }),
  commit: defineRoute({
    method: 'POST',
    path: '/api/students/import',
    summary:
      'Write a previewed file, all of it or nothing; the same preview twice is one import, and one that no longer holds refuses (CONFLICT)',
    policy,
    bodyEncoding: 'multipart',
    body: z.strictObject({
      digest: z.string().regex(/^[A-Za-z0-9_-]{20,60}\.[0-9a-f]{64}$/),
      /** 'true': wrong lines are left out; else one of them stops the whole. */
      leaveOutWrong: z.enum(['true', 'false']).default('false'),
      /** As it was for the preview. */
      reading: readingPart,
      file: uploadedFile,
    }),
    longDatabaseWork: true,
    success: { status: 200, schema: importResultSchema },
    errors: ['CONFLICT'],
  }),
};
