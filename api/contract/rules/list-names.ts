/** What tells one child from another. */
export interface Child {
  lastName: string;
  firstName: string;
  middleName: string | null;
  birthDate: string;
}

/**
 * How a list calls its children, by id: 'Иванова Мария'. Children of the list with the same name are told apart by
 * patronymic, else by year of birth, else by birthday: 'Иванова Мария Петровна', 'Иванова Мария, 2016'.
 */
export function toListNames(children: Iterable<readonly [id: number, child: Child]>): Map<number, string> {
  const byId = new Map(children);
  const namesakes = new Map<string, Child[]>();
  for (const child of byId.values()) {
    const name = fold(toName(child));
    const found = namesakes.get(name);
    if (found) found.push(child);
    else namesakes.set(name, [child]);
  }
  return new Map(
    [...byId].map(([id, child]) => {
      const others = (namesakes.get(fold(toName(child))) ?? []).filter((other) => other !== child);
      if (others.length === 0) return [id, toName(child)];
      const isOwn = (toText: (one: Child) => string) =>
        others.every((other) => fold(toText(other)) !== fold(toText(child)));
      const told = [withPatronymic, withYear].find((toText) => toText(child) !== toName(child) && isOwn(toText));
      return [id, (told ?? withBirthday)(child)];
    }),
  );
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
const toName = ({ lastName, firstName }: Child) => `${lastName} ${firstName}`;
const withPatronymic = (child: Child) => [toName(child), child.middleName].filter(Boolean).join(' ');
const withYear = (child: Child) => `${toName(child)}, ${child.birthDate.slice(0, 4)}`;
const withBirthday = (child: Child) => `${toName(child)}, ${child.birthDate.split('-').reverse().join('.')}`;
