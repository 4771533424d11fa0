import type { Group } from '@school/api-contract/groups';

/** Of the line under the header that says why the reader may not change the group; disabled buttons are described by it. */
export const reasonId = 'group-access-reason';

/** Of the line that says that the group takes nobody: it is in the archive. */
export const archivedId = 'group-archived';

/** Of the line that says why the reader may not change who is in the group or waits for it; undefined: may. */
export const whyNotEdit = ({ access, active }: Pick<Group, 'access' | 'active'>) =>
  access === 'view' ? reasonId : active ? undefined : archivedId;
