import { SearchField } from '@school/design-system/search-field';
import { Link, useNavigate, useT } from '@school/kit';
import { type ReactNode, useState } from 'react';
import styles from './section-list.module.css';
import type { SettingsSection } from './settings-sections';
import { useSettingsSearch } from './use-settings-search';

/** A search over the list of sections; while something is typed, the results replace the list. */
export function SettingsSearch({ sections, children }: { sections: SettingsSection[]; children: ReactNode }) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const hits = useSettingsSearch(sections, query);
  const isSearching = query.trim() !== '';
  const [first] = hits;

  return (
    <>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            if (!first) return;
            setQuery('');
            void navigate(first.to);
          }}
        >
          <SearchField
            label={t('settings.search.label')}
            placeholder={t('settings.search.label')}
            clearLabel={t('settings.search.clear')}
            value={query}
            onValueChange={setQuery}
          />
        </form>
      </search>
      <p role="status" className={styles.found}>
        {isSearching && (first ? t('settings.search.found', { count: hits.length }) : t('settings.search.none'))}
      </p>
      {isSearching ? (
        <ul className={styles.list}>
          {hits.map(({ to, title, section }) => (
            <li key={to}>
              <Link to={to} className={styles.entry} onClick={() => setQuery('')}>
                <span className={styles.texts}>
                  {title}
                  {title !== section && <span className={styles.hitSection}>{section}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
    </>
  );
}
