import type { ImportPreview } from '@school/api-contract/students/student-import';
import { foldText } from '../../../shared/fold-text';
import { isBlank } from './normalize-value';
import type { ImportLine } from './read-line';
import type { OpenGroup } from './student-import.repository';
import type { TableRow } from './table-row';

/** A row of the table that describes no child, but may name the group of the children below it. */
export interface TitleRow {
  row: number;
  text: string;
  /** It may also be a child with only a name. */
  maybeChild: boolean;
}

interface Titled {
  lines: ImportLine[];
  /** Titles that are the name of a group. */
  groupTitles: ImportPreview['groupTitles'];
  /** Other titles, which are ignored. */
  rest: TitleRow[];
}

const longestTitle = 200;

/** Lines that describe the group above them and do not end it. */
const ofTheSameGroup = /^(?:тренер|педагог|расписание|время|дни|зал|адрес|телефон)/i;

/**
 * Returns the row as a title: one cell with words, perhaps with a number beside it; undefined when it is not a title.
 */
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

/** 'Иванова Анна', which may also be the name of a group; 'Вторая группа' cannot be a person. */
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

/**
 * Lists names that a group with this title may have, folded, the likeliest first: also without 'Группа', quotes, days
 * and times.
 */
export function toGroupNames(title: string): string[] {
  const bare = title.replace(/^группа(?:\s*(?:№|:|-|–)\s*|\s+)/i, '').replace(/[\s:.]+$/, '');
  const forms = [title, bare, title.replace(dayOrTime, ''), bare.replace(dayOrTime, '')];
  const plain = forms.flatMap((form) => [form, form.replace(/^[«"“„']+|[»"”'\s]+$/g, '')]);
  return [...new Set(plain.map((form) => foldText(form.trim())).filter((form) => form !== ''))];
}

/**
 * Gives the group of a title to the children below it; a line that names its own group keeps that. A title counts only
 * when it is the name of exactly one open group. Below any other title children get no group, instead of the one of the
 * title before it.
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
