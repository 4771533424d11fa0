import type { Group } from '@school/api-contract/groups/groups';

/** Id of the text that explains why the user may not change the group; describes disabled buttons. */
export const reasonId = 'group-access-reason';

/** Id of the text that explains that an archived group accepts no students. */
export const archivedId = 'group-archived';

/** Id of the text that explains why members and waiting list cannot be changed; undefined when they can. */
export const whyNotEdit = ({ access, active }: Pick<Group, 'access' | 'active'>) =>
  access === 'view' ? reasonId : active ? undefined : archivedId;
