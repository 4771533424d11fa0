import { z } from 'zod';
import { daySchema, idSchema, sportsDirectionSchema } from '../common';
import { fromJsonText } from '../families/registrations';
import { defineRoute } from '../route';
import { uploadedFile } from '../uploaded-file';
import { studentFields } from './student-fields';

/** The maximum size of an imported file. */
export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportRows = 10_000;

/** Why a file cannot be read; `details` of VALIDATION_FAILED contain the text for `file`. */
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
 * `invalid`: violates a rule of the card, `message` has its text; `nameParts`: a name of one word; `phones`: several
 * numbers in one cell; `cutNumber`: a spreadsheet kept only the first digits ('7,91612E+10'); `noSuchDay`: a day that the
 * calendar does not have, such as 31 February; `maybeSame`: the row has a
 * question without an answer; `tooManySimilar`: too many children have this name and birth date.
 */
export const importFaults = [
  'invalid',
  'missing',
  'nameParts',
  'phones',
  'cutNumber',
  'noSuchDay',
  'archived',
  'maybeSame',
  'tooManySimilar',
] as const;

/**
 * `same`: the card has the same values; `inFile`: an earlier row is about the same child; `several`: more than one card
 * matches.
 */
export const importDuplicates = ['same', 'inFile', 'several'] as const;

/** The target of a column: a field of the card, or several fields in one cell. */
export const importFieldSchema = z.enum([...studentFields, 'fullName', 'parentPassport', 'groups']);
export type ImportField = z.infer<typeof importFieldSchema>;

const longestHeading = 100;
export const maxImportAnswers = 300;
const questionKeySchema = z.string().regex(/^[A-Za-z0-9_-]{12}$/);

/** Choices of the user where the file is ambiguous; sent with the file and still valid for a corrected file. */
export const importReadingSchema = z.strictObject({
  /** Columns whose target differs from the one of their heading; null: the column is skipped. */
  columns: z
    .array(z.strictObject({ heading: z.string().max(longestHeading + 10), field: importFieldSchema.nullable() }))
    .max(200)
    .default([]),
  /** The sheet of a workbook; defaults to the first that is not empty. */
  sheet: z.string().max(100).optional(),
  /** The row with the headings, counted from 1; when left out or empty, the import searches for it. */
  headingRow: z.number().int().positive().max(1_000_000).optional(),
  /** For new students whose row has no direction. */
  sportsDirection: sportsDirectionSchema.optional(),
  /** Creates the groups of the file that are missing; otherwise children come in without them. */
  createGroups: z.boolean().optional(),
  /** Answers to questions of the rows. */
  answers: z
    .array(z.strictObject({ question: questionKeySchema, isSame: z.boolean() }))
    .max(maxImportAnswers)
    .optional(),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

export const importColumnSchema = z.object({
  /** The column's letter in a spreadsheet: 'D'. */
  letter: z.string(),
  /** Unique in the file: a repeated heading has its letter appended, and an empty one is replaced with the letter. */
  heading: z.string().max(longestHeading + 10),
  /** Null: the column is skipped. */
  field: importFieldSchema.nullable(),
  /** The first distinct values, at most three. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/**
 * What the import did with a further phone in one cell: kept it as the second parent's, added it to the comment, or
 * dropped it because the card has its own. `valueLeftOut`: a later row of a child has another value than the first one,
 * which counts. Groups that the child does not join: `groupUnknown`, `groupAmbiguous` (several have the name) and
 * `groupFull`; `groupNew`: a group that the import creates.
 */
export const importNotes = [
  'secondPhone',
  'phoneInComment',
  'phoneLeftOut',
  'valueLeftOut',
  'groupUnknown',
  'groupAmbiguous',
  'groupFull',
  'groupNew',
] as const;

/** Groups that one import creates at most. */
export const maxNewGroups = 100;

/**
 * Asks whether the child is the one with the same name and birth date but other parents, in a card or in an earlier row
 * (`row`).
 */
export const importQuestionSchema = z.object({
  /** Sent back with the answer; the same for all rows with this child and these parents. */
  key: questionKeySchema,
  row: z.number().int().positive().nullable(),
  parentName: z.string(),
  parentPhone: z.string(),
  /** Of the row itself; empty where it has none. */
  own: z.object({ parentName: z.string(), parentPhone: z.string() }),
  /** False: there are several such children, so that the row can only be about another one. */
  canBeSame: z.boolean(),
  /** The answer of the user; null: none yet. */
  isSame: z.boolean().nullable(),
});
export type ImportQuestion = z.infer<typeof importQuestionSchema>;

export const importRowSchema = z.object({
  /** Counted from 1, with the headings. */
  row: z.number().int().positive(),
  state: z.enum(importRowStates),
  name: z.string(),
  /** 'yyyy-MM-dd', or the text of the file if it is not a day. */
  birthDate: z.string(),
  /** The card that the row matches; null: none yet. */
  studentId: idSchema.nullable(),
  duplicate: z.enum(importDuplicates).nullable(),
  /** For `new`: values of the future card besides the name, so that the user notices swapped columns. */
  card: z.object({ parentName: z.string(), parentPhone: z.string(), sportsDirection: z.string() }).nullable(),
  /**
   * For `new`: an existing student with the same first name and phone but another surname or birth date; possibly the
   * same.
   */
  similar: z.object({ name: z.string(), birthDate: daySchema }).nullable(),
  /** For `inFile`: the earlier row about the same child, which gets the groups and the missing values of this one. */
  sameAsRow: z.number().int().nullable(),
  /** Null: the row is not about a child with the name and birth date of another one. */
  question: importQuestionSchema.nullable(),
  /** For an existing card, in the format of its history; a new group is `groups` from null. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** What the import did otherwise than the file says; the cell is empty for a group. */
  notes: z.array(z.object({ note: z.enum(importNotes), cell: z.string(), value: z.string() })),
  faults: z.array(
    z.object({
      fault: z.enum(importFaults),
      field: importFieldSchema,
      /** The heading in the file; null: there is no such column. */
      column: z.string().nullable(),
      /** The cell's spreadsheet name: 'D7'; null: there is no such column. */
      cell: z.string().nullable(),
      /** The text of the file; days in the format of the page. */
      value: z.string(),
      message: z.string().nullable(),
    }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const placelessNotes: readonly (typeof importNotes)[number][] = ['groupUnknown', 'groupAmbiguous', 'groupFull'];

/** Whether the file names a group for the child that the child does not join. */
export function isLeftOutOfGroup({ notes }: Pick<ImportRow, 'notes'>): boolean {
  return notes.some(({ note }) => placelessNotes.includes(note));
}

export const importPreviewSchema = z.object({
  /** The caller returns it with the same file, so that the import writes exactly what the preview showed. */
  digest: z.string(),
  counts: z.record(z.enum(importRowStates), z.number().int()),
  /** The sheets of a workbook that are not empty. */
  sheets: z.array(z.string()),
  /** The sheet that was read; null: the file has no sheets. */
  sheet: z.string().nullable(),
  /** The row with the headings, the lower of two; null: none found. */
  headingRow: z.number().int().positive().nullable(),
  /**
   * The first ten rows that are not empty, to choose the heading row from; long texts and columns far right are cut.
   */
  firstRows: z.array(z.object({ row: z.number().int().positive(), cells: z.array(z.string()) })),
  columns: z.array(importColumnSchema),
  /** Required fields without a column; until `reading` assigns them, `rows` is empty. */
  needed: z.array(z.enum(['fullName', 'birthDate'])),
  /** Rows under the headings that are not about a child, such as totals and titles; the first hundred. */
  passedOver: z.array(z.object({ row: z.number().int().positive(), text: z.string() })),
  /** Rows with the name of a group, which the children below join. */
  groupTitles: z.array(z.object({ row: z.number().int().positive(), text: z.string(), group: z.string() })),
  /** Groups that rows name but that are not among those open to the user; the first hundred. */
  absentGroups: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  rows: z.array(importRowSchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importResultSchema = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  /** Rows skipped as duplicates. */
  duplicate: z.number().int(),
  wrong: z.number().int(),
  /** Groups created; results that were stored before this was counted have none. */
  groups: z.number().int().default(0),
  /** Children who did not join a group that the file names for them, see `isLeftOutOfGroup`; likewise. */
  leftOutOfGroups: z.number().int().default(0),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** JSON text, because form parts are texts. */
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
      /** 'true': wrong rows are skipped; 'false': one wrong row stops the whole import. */
      leaveOutWrong: z.enum(['true', 'false']).default('false'),
      /** The same value as for the preview. */
      reading: readingPart,
      file: uploadedFile,
    }),
    longDatabaseWork: true,
    success: { status: 200, schema: importResultSchema },
    errors: ['CONFLICT'],
  }),
};
