import type { SportsDirection } from '@school/api-contract/common';
import { groupBody, maxPlaces } from '@school/api-contract/groups/groups';
import { type ImportRow, maxNewGroups } from '@school/api-contract/students/student-import';
import { foldText } from '../../../shared/fold-text';
import type { KnownStudent, OpenGroup } from './student-import.repository';

/** Groups that a child joins, and what keeps the child out of the others. */
interface Placement {
  joined: OpenGroup[];
  notes: ImportRow['notes'];
}

export interface GroupPlaces {
  find: (
    names: readonly string[],
    child: { match: KnownStudent | undefined; direction?: SportsDirection },
  ) => Placement;
  take: (groups: readonly OpenGroup[]) => void;
  /** Groups to create; their ids are negative until then. */
  newGroups: OpenGroup[];
}

/**
 * Keeps count of the places of groups while children are added.
 *
 * @param isCreating whether a group that is missing is created, as long as its direction is known
 */
export function countPlaces(groups: readonly OpenGroup[], isCreating: boolean): GroupPlaces {
  const byName = new Map<string, OpenGroup[]>();
  const add = (group: OpenGroup) => {
    const name = foldText(group.name);
    byName.set(name, [...(byName.get(name) ?? []), group]);
    free.set(group.id, group.freePlaces);
    return group;
  };
  const free = new Map<number, number>();
  const newGroups: OpenGroup[] = [];
  const start = (name: string, sportsDirection: SportsDirection | undefined) => {
    const isAllowed = isCreating && newGroups.length < maxNewGroups && groupBody.shape.name.safeParse(name).success;
    if (!isAllowed || sportsDirection === undefined) return undefined;
    const group = add({ id: -1 - newGroups.length, name, sportsDirection, freePlaces: maxPlaces });
    newGroups.push(group);
    return group;
  };
  groups.forEach(add);

  return {
    find: (names, { match, direction }) => {
      const joined: OpenGroup[] = [];
      const notes: Placement['notes'] = [];
      for (const name of names) {
        const [known, ...others] = byName.get(foldText(name)) ?? [];
        const group = known ?? start(name, direction);
        const note = (kind: Placement['notes'][number]['note']) =>
          notes.push({ note: kind, cell: '', value: name.slice(0, 200) });
        if (!group) note('groupUnknown');
        else if (others.length > 0) note('groupAmbiguous');
        else if (match?.groupIds.includes(group.id)) continue;
        else if ((free.get(group.id) ?? 0) <= 0) note('groupFull');
        else {
          joined.push(group);
          if (newGroups.includes(group)) note('groupNew');
        }
      }
      return { joined, notes };
    },
    take: (taken) => {
      for (const { id } of taken) free.set(id, (free.get(id) ?? 0) - 1);
    },
    newGroups,
  };
}
