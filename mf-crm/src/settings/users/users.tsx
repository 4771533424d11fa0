import { creatableRoles } from '@school/api-contract/rules/roles';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { useSession, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { PagedList } from '@school/kit/lists';
import { UserPlus, Users as UsersIcon } from 'lucide-react';
import { noFilter, useUsersView } from './use-users-view';
import { useUsers } from './users.queries';
import { UsersFilters } from './users-filters';
import { UsersTable } from './users-table';

const NewUserDrawer = lazyDialog(async () => (await import('./new-user.drawer')).NewUserDrawer);
const UserDrawer = lazyDialog(async () => (await import('./user.drawer')).UserDrawer);

/** Staff accounts: the list, the form for a new one, and one person in a drawer with its own address. */
export function Users() {
  const t = useT('mf-crm');
  const { user } = useSession();
  const { filter, open, setFilter, openUser, showCreated, close } = useUsersView();
  const users = useUsers(filter);
  const isFiltered = filter.search !== '' || filter.role !== undefined || filter.state !== undefined;
  const mayCreate = user !== null && creatableRoles[user.role].length > 0;

  return (
    <>
      <UsersFilters
        filter={filter}
        onChange={setFilter}
        create={
          <Button variant="primary" collapses icon={<UserPlus />} onClick={() => openUser('new')} disabled={!mayCreate}>
            {t('settings.users.create')}
          </Button>
        }
      />
      <PagedList
        query={users}
        empty={
          <EmptyState
            icon={<UsersIcon />}
            title={t('settings.users.empty')}
            action={
              isFiltered && <Button onClick={() => setFilter(noFilter)}>{t('settings.users.resetFilter')}</Button>
            }
          />
        }
        countText={(shown, total) => t('settings.users.shown', { shown, total })}
      >
        {(rows) => <UsersTable rows={rows} busy={users.isPlaceholderData} onOpen={openUser} />}
      </PagedList>
      {open === 'new' && mayCreate && <NewUserDrawer onClose={close} onCreated={showCreated} />}
      {typeof open === 'number' && <UserDrawer key={open} id={open} onClose={close} />}
    </>
  );
}
