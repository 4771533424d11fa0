import { Link, useT } from '@school/kit';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import styles from './section-list.module.css';
import { type SettingsSection, settingsGroups, toSectionAddress } from './settings-sections';

/** The sections by group. `shownId` is the section beside the list. */
export function SectionList({ sections, shownId }: { sections: SettingsSection[]; shownId?: string }) {
  const t = useT('mf-crm');
  const listId = useId();
  return settingsGroups
    .map((group) => ({ group, items: sections.filter((section) => section.group === group) }))
    .filter(({ items }) => items.length > 0)
    .map(({ group, items }) => (
      <div key={group} className={styles.group}>
        <p id={`${listId}-${group}`} className={styles.groupTitle}>
          {t(`settings.groups.${group}`)}
        </p>
        <ul aria-labelledby={`${listId}-${group}`} className={styles.list}>
          {items.map((section) => {
            const { id, icon: Icon } = section;
            return (
              <li key={id}>
                <Link
                  to={toSectionAddress(section)}
                  aria-current={id === shownId ? 'page' : undefined}
                  aria-describedby={`${listId}-${id}`}
                  className={styles.entry}
                >
                  <Icon aria-hidden="true" size={18} className={styles.icon} />
                  <span className={styles.texts}>
                    {t(`settings.sections.${id}.title`)}
                    <span id={`${listId}-${id}`} aria-hidden="true" className={styles.hint}>
                      {t(`settings.sections.${id}.hint`)}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" size={18} className={styles.chevron} />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    ));
}
