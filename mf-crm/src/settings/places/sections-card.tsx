import type { BranchSection, Section } from '@school/api-contract/school/branches';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { useLabels, useT } from '@school/kit';
import { Plus } from 'lucide-react';
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
    <Card
      headingLevel={3}
      title={t('settings.places.sections')}
      description={t('settings.places.sectionsHint')}
      actions={
        <Button size="sm" icon={<Plus />} onClick={() => open('section')}>
          {t('settings.places.addSection')}
        </Button>
      }
    >
      {sections.length === 0 ? (
        <p className={styles.muted}>{t('settings.places.noSections')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('settings.places.sections')}>
          {sections.map((section) => (
            <li key={section.id} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.section}>
                  {section.sportsDirection && (
                    <DirectionGlyph
                      direction={section.sportsDirection}
                      label={labels.sportsDirection(section.sportsDirection)}
                    />
                  )}
                  {section.name}
                </span>
                <span className={styles.muted}>
                  {[section.description, branchCount(section.id)].filter(Boolean).join(' · ')}
                </span>
                {!section.active && (
                  <span>
                    <Badge>{t('settings.places.sectionClosed')}</Badge>
                  </span>
                )}
              </span>
              <Button
                size="sm"
                variant="ghost"
                className={styles.edit}
                aria-label={t('settings.places.editNamed', { name: section.name })}
                onClick={() => open('section', section.id)}
              >
                {t('settings.places.edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );

  function branchCount(id: number): string {
    return t('settings.places.inBranches', {
      count: branchSections.filter(({ sectionId }) => sectionId === id).length,
    });
  }
}
