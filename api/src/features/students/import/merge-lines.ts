import { isDeepStrictEqual } from 'node:util';
import { isOfKind, studentFields } from '@school/api-contract/students/student-fields';
import type { ImportRow } from '@school/api-contract/students/student-import';
import { foldText } from '../../../shared/fold-text';
import { findColumn, type GivenCard, type ImportLine, mostGroups } from './read-line';
import type { Column } from './table-head';

/** Only hostile data have more. */
const mostPhones = 50;

/** Returns the first of several lines about one child with the values that only the others have, and with all groups. */
export function mergeLines([first, ...others]: readonly [ImportLine, ...ImportLine[]]): ImportLine {
  if (others.length === 0) return first;
  const given: GivenCard = {};
  for (const line of [first, ...others].reverse()) Object.assign(given, line.given);
  const groups = new Map([first, ...others].flatMap((line) => line.groups).map((name) => [foldText(name), name]));
  const phones = [first, ...others].flatMap(({ morePhones }) => morePhones).slice(0, mostPhones);
  return { ...first, given, groups: [...groups.values()].slice(0, mostGroups), morePhones: phones };
}

/** Notes the values of a later line that differ from those of the first one. */
export function noteValuesLeftOut(
  { row, given }: ImportLine,
  kept: GivenCard,
  columns: readonly Column[],
): ImportRow['notes'] {
  const cells = studentFields.flatMap((field) => {
    const [value, other] = [given[field], kept[field]];
    const isSame = isOfKind(field, 'name')
      ? foldText(given[field] ?? '') === foldText(kept[field] ?? '')
      : isDeepStrictEqual(value, other);
    return value === undefined || isSame ? [] : [`${findColumn(field, columns)?.letter ?? ''}${row}`];
  });
  return [...new Set(cells)].map((cell) => ({ note: 'valueLeftOut', cell, value: '' }));
}
