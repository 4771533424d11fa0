import { matchKinds } from '../../shared/student-search';

const foundTexts: readonly [kind: (typeof matchKinds)[number], text: string, relationship: string][] = [
  ['parent', 'students.parent_name', 'students.parent_relationship'],
  ['secondParent', 'students.second_parent_name', 'null'],
  ['phone', 'students.parent_phone', 'students.parent_relationship'],
  ['secondPhone', 'students.second_parent_phone', 'null'],
  ['contractNumber', 'students.contract_number', 'null'],
];
const foundCases = foundTexts.map(
  ([kind, text, relationship]) => `when ${matchKinds.indexOf(kind)}
    then json_build_object('by', '${kind}', 'text', ${text}, 'relationship', ${relationship})`,
);
/** The `found` of a row, by the rank of `page`; null when the child's name matched. */
export const foundAsJson = `case page.rank ${foundCases.join(' ')} end`;
