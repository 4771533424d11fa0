import { weekdays } from '@school/api-contract/common';
import { formatPhone } from '@school/api-contract/rules/phone';
import { escapeHtml } from '../../platform/escape-html';
import { russianDay } from '../../platform/russian-dates';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { russianMoney, weekdayList } from '../../shared/russian-text';
import { type ExportPart, exportParts, isTechnical } from './export-words';

interface Context {
  parentPhone: string;
  exportedAt: Date;
  operatorName: string;
  timeZone: string;
  currency: string;
  /** Whether the signed contracts and the children's documents are beside the document. */
  hasFiles: boolean;
}

type Row = Record<string, unknown>;

/**
 * The data of the family as a page that people read and print, from the same data as `data.json`. It needs no other
 * file. A field without a text is shown by its name, so that nothing new is left out silently.
 */
export function renderFamilyDocument(data: Record<string, unknown>, context: Context): string {
  const names = new Map(
    toRows(data.students).map((row) => [row.id, [row.last_name, row.first_name].filter(Boolean).join(' ')]),
  );
  const write: Writer = (part, field, value) =>
    field === 'student_id' ? (names.get(value) ?? '') : toText(part, field, value, context);
  const parts = Object.entries(exportParts).flatMap(([name, part]) => {
    const rows = toRows(data[name]).map(flatten);
    if (rows.length === 0) return [];
    return [
      `<h2>${escapeHtml(part.title)}</h2>`,
      part.look === 'table' ? toTable(part, rows, write) : toCards(part, rows, write),
    ];
  });
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Персональные данные семьи</title>',
    `<style>${style}</style></head><body><main>`,
    '<h1>Персональные данные семьи</h1>',
    `<p>${escapeHtml(context.operatorName)} хранит эти сведения о семье с телефоном ${formatPhone(context.parentPhone)}. `,
    `Составлено ${toMoment(context.exportedAt, context.timeZone)} по статье 14 закона 152-ФЗ.</p>`,
    ...parts,
    '<h2>Что еще есть в архиве</h2>',
    ...(context.hasFiles ? ['<p>Подписанные договоры, документы и справки лежат рядом, в папках.</p>'] : []),
    '<p>Журнал событий, история заявок и технические сведения о подписании и доставке — в файле data.json.</p>',
    '</main></body></html>',
  ].join('');
}

type Writer = (part: ExportPart, field: string, value: unknown) => string;

function toTable(part: ExportPart, rows: readonly Row[], write: Writer): string {
  const columns = listFields(part, rows);
  const head = columns.map((field) => `<th>${escapeHtml(part.fields[field] ?? field)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${columns.map((field) => `<td>${escapeHtml(write(part, field, row[field]))}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function toCards(part: ExportPart, rows: readonly Row[], write: Writer): string {
  const toCard = (row: Row) =>
    listFields(part, [row])
      .map(
        (field) =>
          `<tr><th>${escapeHtml(part.fields[field] ?? field)}</th><td>${escapeHtml(write(part, field, row[field]))}</td></tr>`,
      )
      .join('');
  return rows.map((row) => `<table class="card"><tbody>${toCard(row)}</tbody></table>`).join('');
}

/** The fields that any of the rows fills: known ones in their order, then new ones. */
function listFields({ fields, omitted = [] }: ExportPart, rows: readonly Row[]): string[] {
  const filled = new Set(rows.flatMap((row) => Object.keys(row).filter((field) => isFilled(row[field]))));
  const unknown = [...filled].filter((field) => !(field in fields || omitted.includes(field) || isTechnical(field)));
  return [...Object.keys(fields).filter((field) => filled.has(field)), ...unknown];
}

const isFilled = (value: unknown) =>
  !(value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0));

function toText({ codes }: ExportPart, field: string, value: unknown, { timeZone, currency }: Context): string {
  if (!isFilled(value)) return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return /(^|_)amount$/.test(field) ? russianMoney(value, currency) : String(value);
  if (Array.isArray(value)) return weekdayList(weekdays.filter((day) => value.includes(day)));
  if (typeof value !== 'string') return JSON.stringify(value);
  const known = codes?.[field]?.[value];
  if (known !== undefined) return known;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return russianDay(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return toMoment(new Date(value), timeZone);
  return /^\+7\d{10}$/.test(value) ? formatPhone(value) : value;
}

/** '5 ноября 2026 г., 13:00' */
function toMoment(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${russianDay(toSchoolDay(moment, timeZone))}, ${time.format(moment)}`;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** `{ parent: { email } }` as `{ 'parent.email' }`, for the two objects that a family filled in itself. */
function flatten({ student, parent, ...row }: Row): Row {
  const inner = Object.entries({ student, parent }).flatMap(([name, value]) =>
    isRow(value) ? Object.entries(value).map(([field, text]): [string, unknown] => [`${name}.${field}`, text]) : [],
  );
  return { ...row, ...Object.fromEntries(inner) };
}

const style = `
  body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
  main { max-width: 1000px; margin: 0 auto; }
  h1 { font-size: 28px; line-height: 1.2; }
  h2 { margin: 32px 0 8px; font-size: 20px; }
  .wide { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-size: 14px; }
  th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; overflow-wrap: break-word; }
  .wide th, .wide td { min-width: 84px; }
  .card { margin-bottom: 24px; table-layout: fixed; }
  .card th { width: 35%; font-weight: normal; color: #555; }
  @media print { body { padding: 0; } .wide { overflow: visible; } tr { break-inside: avoid; } }
`;
