import type { Group } from '@school/api-contract/groups/groups';

/** Id of the text that says why the reader may not change the group; describes disabled buttons. */
export const reasonId = 'group-access-reason';

/** Id of the text that says that an archived group accepts nobody. */
export const archivedId = 'group-archived';

/** Id of the text that says why members and waiting list cannot be changed; undefined when they can. */
export const whyNotEdit = ({ access, active }: Pick<Group, 'access' | 'active'>) =>
  access === 'view' ? reasonId : active ? undefined : archivedId;
