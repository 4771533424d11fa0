import type { SessionUser } from '@school/api-contract/auth';
import type { Group, groupRoutes } from '@school/api-contract/groups';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { type Page, positionId, positionText, readCursor, toPage } from '../platform/http/paging';
import { findGroups } from './groups.repository';
import { visibleGroupIds } from './visible-groups';

const positionSchema = z.tuple([positionText, positionId]);

type ListQuery = RouteInput<typeof groupRoutes.list>['query'];

/** Groups that the user may see, by name. */
export async function listGroups(db: Knex, user: SessionUser, query: ListQuery): Promise<Page<Group>> {
  const rows = await findGroups(db, {
    visibleIds: visibleGroupIds(db, user),
    active: query.active === undefined ? undefined : query.active === 'true',
    after: readCursor(query.cursor, positionSchema),
    limit: query.limit + 1,
  });
  return toPage(rows, query.limit, (group) => [group.name, group.id]);
}
