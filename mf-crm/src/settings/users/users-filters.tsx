import { userStates } from '@school/api-contract/accounts/users';
import { roles } from '@school/api-contract/rules/roles';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useLabels, useSearchText, useT, useToolbarLabels } from '@school/kit';
import type { ReactNode } from 'react';
import { noFilter, type UsersFilter } from './use-users-view';
import styles from './users.module.css';

const all = 'all';

interface UsersFiltersProps {
  filter: UsersFilter;
  onChange: (change: Partial<UsersFilter>) => void;
  /** The button for a new user, at the end of the line. */
  create: ReactNode;
}

/** Search, state and role; the address keeps all of them. */
export function UsersFilters({ filter, onChange, create }: UsersFiltersProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const [typed, setTyped] = useSearchText(filter.search, (search) => onChange({ search }));

  return (
    <div className={styles.toolbar}>
      <PageToolbar
        labels={useToolbarLabels()}
        search={{
          label: t('settings.users.search'),
          shortLabel: t('settings.users.searchShort'),
          clearLabel: t('settings.users.clearSearch'),
          value: typed,
          onValueChange: setTyped,
        }}
        onReset={() => onChange(noFilter)}
        more={{
          active: [filter.state, filter.role].filter(Boolean).length,
          controls: (
            <>
              <ChipGroup label={t('settings.users.state')}>
                {userStates.map((state) => (
                  <Chip
                    key={state}
                    pressed={filter.state === state}
                    onPressedChange={(pressed) => onChange({ state: pressed ? state : undefined })}
                  >
                    {t(`settings.users.statePlural.${state}`)}
                  </Chip>
                ))}
              </ChipGroup>
              <SelectField
                native
                label={t('settings.users.role')}
                value={filter.role ?? all}
                onValueChange={(value) => onChange({ role: roles.find((role) => role === value) })}
                options={[
                  { value: all, label: t('settings.users.allRoles') },
                  ...roles.map((role) => ({ value: role, label: labels.role(role) })),
                ]}
              />
            </>
          ),
        }}
      />
      {create}
    </div>
  );
}
