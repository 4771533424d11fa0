import { z } from 'zod';
import { daySchema, idSchema, namedRefSchema } from '../common';
import { defineRoute } from '../route';
import { uploadedFile } from '../uploaded-file';

export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementDocuments = 5000;

/** Why a file cannot be read; `details` of VALIDATION_FAILED contain the text for `file`. */
export const statementRefusals = {
  tooLarge: 'Файл больше 5 МБ: выгрузите выписку за меньший срок',
  fileType: 'Это не выписка 1CClientBankExchange. Выгрузите ее из клиента банка в формате 1С (kl_to_1c.txt)',
  encoding: 'Файл не в той кодировке, которая названа в строке «Кодировка»',
  tooManyDocuments: 'В файле больше 5000 документов: выгрузите выписку за меньший срок',
  unfinished: 'Файл обрывается: в нем нет строки «КонецФайла»',
} as const;
export type StatementRefusal = keyof typeof statementRefusals;

/** What is wrong with one line; `details` of VALIDATION_FAILED contain its text for `file.<line>`, lines from 1. */
export const statementFaults = {
  notAField: 'здесь должно быть «Поле=значение»',
  outside: 'документ не начат строкой «СекцияДокумент»',
  unclosed: 'документ не закончен строкой «КонецДокумента»',
  repeated: 'поле названо в документе дважды, с разными значениями',
  number: 'нет номера документа',
  day: 'такой даты нет, нужна вида 27.11.2026',
  dayInFuture: 'дата еще не наступила',
  amount: 'сумма должна быть больше нуля, вида 4500.00',
} as const;
export type StatementFault = keyof typeof statementFaults;

/** How many lines with faults an answer names. */
export const maxStatementFaults = 20;

/**
 * `matched`: the student is known; `unmatched`: the payment will wait for its student; `duplicate`: a payment of the same day
 * and sum that was entered another way, probably the same money; `compensation`: the bank's sum for payments by card, which are
 * here one by one; `known`: the document was imported before, or stands in the file twice.
 */
export const statementRowStates = ['matched', 'unmatched', 'duplicate', 'compensation', 'known'] as const;
export type StatementRowState = (typeof statementRowStates)[number];

/** A payment link that can still be paid, although the transfer probably pays for it. */
export const statementLinkSchema = z.object({
  /** Of the order. */
  id: idSchema,
  number: z.string(),
  /** Whole units of the currency. */
  amount: z.number().int(),
  /** Whether the purpose names it by its number; otherwise it has the sum of the transfer. */
  isNamed: z.boolean(),
});
export type StatementLink = z.infer<typeof statementLinkSchema>;

export const statementRowSchema = z.object({
  /** The line of the file with which the document begins. */
  line: z.number().int().positive(),
  state: z.enum(statementRowStates),
  number: z.string(),
  /** The day on which the money arrived. */
  date: daySchema,
  payer: z.string(),
  purpose: z.string(),
  /** Whole units of the school's currency, rounded up as for notices of the bank. */
  amount: z.number().int().positive(),
  /** The sum of the document, in hundredths. */
  amountMinor: z.number().int().positive(),
  student: namedRefSchema.nullable(),
  /** Of `known` and `duplicate`: the payment that is here already, with its student; null for one that the file repeats. */
  payment: z.object({ id: idSchema, studentName: z.string().nullable() }).nullable(),
  /** Links of the student, the oldest first: those that the purpose names, else those of the same sum; a server of the version before has none. */
  links: z.array(statementLinkSchema).optional(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

export const statementPreviewSchema = z.object({
  /** The caller returns it with the same file, so that the import writes exactly what the preview showed. */
  digest: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** The account in the school's requisites; null: they have none. */
  account: z.string().nullable(),
  /** The accounts whose statement the file is; without the school's account there are no rows. */
  fileAccounts: z.array(z.string()),
  /** Documents of money that went out, and of other accounts. */
  outgoing: z.number().int(),
  foreign: z.number().int(),
  rows: z.array(statementRowSchema),
});
export type StatementPreview = z.infer<typeof statementPreviewSchema>;

export const statementResultSchema = z.object({
  /** Payments written: with a student, and those that wait for one. */
  matched: z.number().int(),
  unmatched: z.number().int(),
  /** Their sum, in whole units of the currency. */
  amount: z.number().int(),
  currency: z.string(),
  /** Documents that were here already. */
  known: z.number().int(),
  leftOut: z.number().int(),
  /** Payment links that were cancelled; a server of the version before has none. */
  cancelledLinks: z.number().int().optional(),
});
export type StatementResult = z.infer<typeof statementResultSchema>;

const policy = { kind: 'capability', capability: 'payments' } as const;

export const bankStatementRoutes = {
  preview: defineRoute({
    method: 'POST',
    path: '/api/payments/statement/preview',
    summary:
      'What a bank statement (1CClientBankExchange, at most 5 MB and 5,000 documents) would make of the payments; nothing is written. Names each wrong line as `file.<line>`',
    policy,
    bodyEncoding: 'multipart',
    body: z.strictObject({ file: uploadedFile }),
    longDatabaseWork: true,
    success: { status: 200, schema: statementPreviewSchema },
    errors: [],
  }),
  commit: defineRoute({
    method: 'POST',
    path: '/api/payments/statement',
    summary:
      'Write the chosen documents of a previewed statement as received payments, and cancel the chosen payment links of their students, all of it or nothing; the same preview twice is one import, and one that no longer holds refuses (CONFLICT)',
    policy,
    bodyEncoding: 'multipart',
    body: z.strictObject({
      digest: z.string().regex(/^[A-Za-z0-9_-]{20,60}\.[0-9a-f]{64}$/),
      /** The lines of the chosen documents, such as '12,40'. */
      lines: z
        .string()
        .max(45_000)
        .regex(/^\d{1,7}(,\d{1,7})*$/),
      /** The ids of the links to cancel, of those that the chosen documents show, such as '7,8'. */
      links: z
        .string()
        .max(45_000)
        .regex(/^\d{1,10}(,\d{1,10})*$/)
        .optional(),
      file: uploadedFile,
    }),
    longDatabaseWork: true,
    success: { status: 200, schema: statementResultSchema },
    errors: ['CONFLICT'],
  }),
};
