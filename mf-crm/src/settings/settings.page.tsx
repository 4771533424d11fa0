import { PageHeader } from '@school/design-system/page-header';
import { Link, useLocation, usePageHead, useT } from '@school/kit';
import { useEffect, useRef } from 'react';
import { SetupReturn } from '../first-run/setup-return';
import { SectionList } from './section-list';
import styles from './settings-frame.module.css';
import { SettingsSearch } from './settings-search';
import { useFocusOnField } from './use-focus-on-field';
import { useSettingsSection } from './use-settings-section';

/**
 * /settings: one's own account and, by role, the school, its documents and the audit log. A desktop shows the list of
 * sections beside the open one; a phone and a tablet show either. A user with one section sees no list.
 */
export function Component() {
  const t = useT('mf-crm');
  const { sections, shown, mounted, isOpen } = useSettingsSection();
  usePageHead({ title: isOpen && shown ? t(`settings.sections.${shown.id}.title`) : t('settings.title') });
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useFocusAfterChange(isOpen ? shown?.id : undefined, list, panel);
  useFocusOnField(panel);
  if (!shown) return null;
  const hasList = sections.length > 1;
  // a desktop has the list beside the section
  const back = { label: t('common.back', { to: t('settings.title') }), render: <Link to="/settings" /> };

  return (
    <div className={styles.frame} data-list={hasList} data-open={isOpen}>
      <div className={styles.title}>
        <PageHeader title={t('settings.title')} />
      </div>
      {hasList && (
        <div ref={list} tabIndex={-1} className={styles.list}>
          <nav aria-label={t('settings.listLabel')}>
            <SettingsSearch sections={sections}>
              <SectionList sections={sections} shownId={shown.id} />
            </SettingsSearch>
          </nav>
        </div>
      )}
      <div ref={panel} className={styles.panel}>
        <SetupReturn />
        {mounted.map(({ id, Section, ...section }) => (
          <section
            key={id}
            hidden={id !== shown.id}
            tabIndex={-1}
            data-screen-start={(isOpen && id === shown.id) || undefined}
            aria-label={t(`settings.sections.${id}.title`)}
            className={'isWide' in section ? styles.section : `${styles.section} ${styles.form}`}
          >
            <PageHeader
              headingLevel={2}
              {...(hasList && { back })}
              title={t(`settings.sections.${id}.title`)}
              actions={'Actions' in section && <section.Actions />}
            />
            <Section />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Moves the focus to what replaced the list or the section before, unless the user came by a link to a field. */
function useFocusAfterChange(
  id: string | undefined,
  list: { current: HTMLElement | null },
  panel: { current: HTMLElement | null },
) {
  const { hash } = useLocation();
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    if (hash !== '') return;
    const target = id === undefined ? list.current : panel.current?.querySelector<HTMLElement>('[data-screen-start]');
    target?.focus({ preventScroll: true });
  }, [id, hash, list, panel]);
}
