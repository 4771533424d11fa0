import type { ImportPreview } from '@school/api-contract/students/student-import';
import { foldText } from '../../../shared/fold-text';
import { isBlank } from './normalize-value';
import type { ImportLine } from './read-line';
import type { OpenGroup } from './student-import.repository';
import type { TableRow } from './table-row';

/** A row of the table that names nobody, but may say of the children below it which group they are of. */
export interface TitleRow {
  row: number;
  text: string;
  /** It could also be a child of whom the file says nothing but the name. */
  maybeChild: boolean;
}

interface Titled {
  lines: ImportLine[];
  /** Those that are a group's name. */
  groupTitles: ImportPreview['groupTitles'];
  /** The others, which are passed over. */
  rest: TitleRow[];
}

const longestTitle = 200;

/** What tells about the group above it, and does not end it. */
const ofTheSameGroup = /^(?:тренер|педагог|расписание|время|дни|зал|адрес|телефон)/i;

/** The row as a title: one cell that says something, perhaps with a number beside it; undefined: it is none. */
export function findTitle({ row, cells, spans = [] }: TableRow): TitleRow | undefined {
  const filled = cells.filter((cell) => !isBlank(cell));
  const [worded, ...others] = filled.filter((cell) => /\p{L}/u.test(cell));
  if (worded === undefined || others.length > 0) return undefined;
  if (filled.some((cell) => cell !== worded && !/^\s*\d{1,3}[.)]?\s*$/.test(cell))) return undefined;
  const text = worded.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
  if (text.length > longestTitle || /^(?:итог|всего|total)/i.test(text)) return undefined;
  const isMerged = filled.length === 1 && (spans.length > 0 || text.includes(':'));
  return { row, text, maybeChild: !isMerged && isLikeName(text) };
}

/** 'Иванова Анна', which a group may be called too; 'Вторая группа' is nobody. */
function isLikeName(text: string): boolean {
  const words = text.replace(/^\d+[.)]?\s*/, '').split(' ');
  if (
    words.length < 2 ||
    words.length > 4 ||
    ofTheSameGroup.test(text) ||
    /групп|младш|старш|средн|подготов|начинающ|гимнаст|танц|единоборств/i.test(text)
  )
    return false;
  return words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word));
}

const dayOrTime =
  /(?:[\s,;./(–-]+(?:(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|пн|вт|ср|чт|пт|сб|вс|и)(?!\p{L})|(?:с |до )?\d{1,2}[:.]\d\d))+[\s.)]*$/iu;

/** What a group may be called that has this title, folded, the likeliest first: without 'Группа', quotes, days and times too. */
export function toGroupNames(title: string): string[] {
  const bare = title.replace(/^группа(?:\s*(?:№|:|-|–)\s*|\s+)/i, '').replace(/[\s:.]+$/, '');
  const forms = [title, bare, title.replace(dayOrTime, ''), bare.replace(dayOrTime, '')];
  const plain = forms.flatMap((form) => [form, form.replace(/^[«"“„']+|[»"”'\s]+$/g, '')]);
  return [...new Set(plain.map((form) => foldText(form.trim())).filter((form) => form !== ''))];
}

/**
 * Gives the children under a group's title that group; a line that names its own keeps that. Only a title that is the name of one
 * open group counts: children under any other one have none, rather than that of the title before it.
 */
export function assignGroupsByTitle(
  lines: readonly ImportLine[],
  titles: readonly TitleRow[],
  groups: readonly OpenGroup[],
): Titled {
  const byName = new Map<string, OpenGroup | undefined>();
  for (const group of groups) byName.set(foldText(group.name), byName.has(foldText(group.name)) ? undefined : group);
  const groupByRow = new Map(
    titles.map((title) => [
      title.row,
      toGroupNames(title.text)
        .map((name) => byName.get(name))
        .find(Boolean),
    ]),
  );
  const names = new Set(
    titles.filter(({ row, maybeChild }) => maybeChild && groupByRow.get(row)).map(({ row }) => row),
  );
  const isTitle = ({ row, maybeChild }: TitleRow) => !maybeChild || names.has(row);
  const shown = titles.filter(isTitle);

  let at = 0;
  let group: OpenGroup | undefined;
  const placed = lines.flatMap((line) => {
    if (names.has(line.row)) return [];
    for (let title = shown[at]; title && title.row < line.row; title = shown[at]) {
      const named = groupByRow.get(title.row);
      if (named || !ofTheSameGroup.test(title.text)) group = named;
      at += 1;
    }
    return [group && line.groups.length === 0 ? { ...line, groups: [group.name] } : line];
  });
  const groupTitles = shown.flatMap(({ row, text }) => {
    const named = groupByRow.get(row);
    return named ? [{ row, text: text.slice(0, 100), group: named.name }] : [];
  });
  return { lines: placed, groupTitles, rest: shown.filter(({ row }) => !groupByRow.get(row)) };
}
