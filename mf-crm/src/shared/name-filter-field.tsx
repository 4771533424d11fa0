import { SearchField } from '@school/design-system/search-field';
import { useT } from '@school/kit';
import styles from './name-filter-field.module.css';
import type { NameFilter } from './use-name-filter';

interface NameFilterFieldProps {
  filter: NameFilter;
  /** The number of matches and of all names. */
  shown: number;
  total: number;
}

/** A search above a long list of people, with the number of matches. Renders nothing above a short list. */
export function NameFilterField({ filter, shown, total }: NameFilterFieldProps) {
  const t = useT('mf-crm');
  if (!filter.isWorthwhile(total)) return null;
  return (
    <search className={styles.filter}>
      <SearchField
        className={styles.field}
        label={t('nameFilter.label')}
        placeholder={t('nameFilter.label')}
        clearLabel={t('nameFilter.clear')}
        value={filter.typed}
        onValueChange={filter.setTyped}
        autoComplete="off"
      />
      <span role="status" className={styles.found}>
        {filter.isOn && (shown === 0 ? t('nameFilter.nobody') : t('nameFilter.found', { count: shown, total }))}
      </span>
    </search>
  );
}
