/** Groups of the menu; the first needs no heading. Each begins with an `order` of the entries. */
const beginnings = { daily: Number.NEGATIVE_INFINITY, money: 50, enrolment: 60, school: 70 } as const;

type MenuGroup = keyof typeof beginnings;

const menuGroups = ['daily', 'money', 'enrolment', 'school'] as const satisfies MenuGroup[];

/** Splits entries, which are in order; a group without entries is left out. */
export function toMenuGroups<Entry extends { order: number }>(entries: readonly Entry[]) {
  const groupOf = ({ order }: Entry) => menuGroups.findLast((group) => order >= beginnings[group]);
  return menuGroups
    .map((group) => ({ group, entries: entries.filter((entry) => groupOf(entry) === group) }))
    .filter((each) => each.entries.length > 0);
}
