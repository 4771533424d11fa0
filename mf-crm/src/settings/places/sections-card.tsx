import type { BranchSection, Section } from '@school/api-contract/school/branches';
import { Button } from '@school/design-system/button';
import { DirectionGlyph } from '@school/design-system/direction';
import { useLabels, useT } from '@school/kit';
import { Plus } from 'lucide-react';
import { SettingRow, SettingRows } from '../setting-row';
import { SettingsPart } from '../settings-part';
import styles from './places.module.css';
import { useOpenDrawer } from './use-open-drawer';

/** What the school teaches in any branch. */
export function SectionsCard({
  sections,
  branchSections,
}: {
  sections: readonly Section[];
  branchSections: readonly BranchSection[];
}) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { open } = useOpenDrawer();
  return (
    <SettingsPart
      title={t('settings.places.sections')}
      description={t('settings.places.sectionsHint')}
      add={
        <Button size="sm" icon={<Plus />} onClick={() => open('section')}>
          {t('settings.places.addSection')}
        </Button>
      }
    >
      {sections.length === 0 ? (
        <p className={styles.muted}>{t('settings.places.noSections')}</p>
      ) : (
        <SettingRows label={t('settings.places.sections')}>
          {sections.map((section) => (
            <SettingRow
              key={section.id}
              name={
                <span className={styles.section}>
                  {section.sportsDirection && (
                    <DirectionGlyph
                      direction={section.sportsDirection}
                      label={labels.sportsDirection(section.sportsDirection)}
                    />
                  )}
                  {section.name}
                </span>
              }
              state={section.active ? undefined : t('settings.places.sectionClosed')}
              facts={<span>{[section.description, branchCount(section.id)].filter(Boolean).join(' · ')}</span>}
              editLabel={t('settings.places.editNamed', { name: section.name })}
              onEdit={() => open('section', section.id)}
            />
          ))}
        </SettingRows>
      )}
    </SettingsPart>
  );

  function branchCount(id: number): string {
    return t('settings.places.inBranches', {
      count: branchSections.filter(({ sectionId }) => sectionId === id).length,
    });
  }
}
