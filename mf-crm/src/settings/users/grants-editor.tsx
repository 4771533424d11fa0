import { type GroupAccess, groupAccessTypes } from '@school/api-contract/groups/groups';
import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import styles from './users.module.css';

export interface GrantRow {
  groupId: number;
  name: string;
  branchName: string | null;
  /** Null: the group can be added. */
  access: GroupAccess | null;
  /** Trains or created the group: the access cannot be changed here. */
  source: 'trainer' | 'creator' | 'grant' | null;
  mayChange: boolean;
}

const none = 'none';

interface GrantsEditorProps {
  rows: readonly GrantRow[];
  onChange: (groupId: number, access: GroupAccess | null) => void;
}

/** The groups that a person has access to, with the kind of access, and a list to add one from. */
export function GrantsEditor({ rows, onChange }: GrantsEditorProps) {
  const t = useT('mf-crm');
  const given = rows.filter(({ access }) => access !== null);
  const addable = rows.filter(({ access, mayChange }) => access === null && mayChange);
  return (
    <>
      {given.length === 0 && <p className={styles.reason}>{t('settings.users.grants.none')}</p>}
      <ul className={styles.grants}>
        {given.map((row) => (
          <li key={row.groupId} className={styles.grant}>
            <span className={styles.group}>
              {row.name}
              {row.branchName !== null && <small>{row.branchName}</small>}
            </span>
            {row.mayChange ? (
              <SelectField
                native
                labelHidden
                label={t('settings.users.grants.access', { group: row.name })}
                value={row.access ?? none}
                onValueChange={(value) =>
                  onChange(row.groupId, groupAccessTypes.find((type) => type === value) ?? null)
                }
                options={[
                  ...groupAccessTypes.map((type) => ({ value: type, label: t(`settings.users.grants.types.${type}`) })),
                  { value: none, label: t('settings.users.grants.remove') },
                ]}
              />
            ) : (
              <span className={styles.reason}>
                {row.source === 'trainer' || row.source === 'creator'
                  ? t(`settings.users.grants.${row.source}`)
                  : row.access && t(`settings.users.grants.types.${row.access}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {addable.length > 0 && (
        <SelectField
          native
          label={t('settings.users.grants.add')}
          placeholder={t('settings.users.grants.choose')}
          value=""
          onValueChange={(value) => value !== '' && onChange(Number(value), 'view')}
          options={addable.map(({ groupId, name, branchName }) => ({
            value: String(groupId),
            label: branchName === null ? name : `${name} · ${branchName}`,
          }))}
        />
      )}
    </>
  );
}
