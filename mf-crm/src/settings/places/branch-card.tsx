import type { Branch, BranchSection } from '@school/api-contract/school/branches';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DirectionGlyph } from '@school/design-system/direction';
import { useFormats, useLabels, useT } from '@school/kit';
import { Pencil, Plus } from 'lucide-react';
import { useId } from 'react';
import styles from './places.module.css';
import type { Places } from './places.queries';
import { useScheduleLines } from './schedule-words';
import { useOpenDrawer } from './use-open-drawer';

/** A branch: its address, its sections with schedules, and its halls. */
export function BranchCard({ branch, places }: { branch: Branch; places: Places }) {
  const t = useT('mf-crm');
  const id = useId();
  const { phone } = useFormats();
  const { open } = useOpenDrawer();
  const ownSections = places.branchSections.filter(({ branchId }) => branchId === branch.id);
  const canAdd = places.sections.some(
    (section) => section.active && !ownSections.some(({ sectionId }) => sectionId === section.id),
  );
  const details = [branch.address, branch.phone && phone(branch.phone)].filter(Boolean).join(' · ');
  return (
    <Card
      headingLevel={3}
      title={branch.name}
      description={details}
      actions={
        <>
          {!branch.active && <Badge>{t('settings.places.branchClosed')}</Badge>}
          <Button
            size="sm"
            icon={<Pencil />}
            aria-label={t('settings.places.editNamed', { name: branch.name })}
            onClick={() => open('branch', branch.id)}
          >
            {t('settings.places.edit')}
          </Button>
        </>
      }
    >
      <div className={styles.branch}>
        {ownSections.length === 0 && <p className={styles.muted}>{t('settings.places.noBranchSections')}</p>}
        {ownSections.length > 0 && (
          <ul className={styles.rows} aria-label={t('settings.places.branchSectionsIn', { name: branch.name })}>
            {ownSections.map((branchSection) => (
              <BranchSectionRow
                key={branchSection.id}
                branchSection={branchSection}
                section={places.sections.find((section) => section.id === branchSection.sectionId)}
                onEdit={() => open('branchSection', branchSection.id)}
              />
            ))}
          </ul>
        )}
        <div className={styles.foot}>
          <p className={styles.facts}>
            <span className={styles.muted}>{t('settings.places.halls')}: </span>
            {branch.halls.map(({ name }) => name).join(', ') || t('settings.places.noHalls')}
          </p>
          <p className={styles.facts}>
            <span className={styles.muted}>{t('settings.places.groups')}: </span>
            {branch.activeGroupCount}
          </p>
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus />}
            className={styles.add}
            disabled={!canAdd}
            aria-describedby={canAdd ? undefined : `${id}-why`}
            onClick={() => open('newBranchSection', branch.id)}
          >
            {t('settings.places.addBranchSection')}
          </Button>
          {!canAdd && (
            <span id={`${id}-why`} className={styles.muted}>
              {t(places.sections.length === 0 ? 'settings.places.noSectionsYet' : 'settings.places.hasAllSections')}
            </span>
          )}
        </div>
      </div>
    </Card>
  );
}

function BranchSectionRow({
  branchSection,
  section,
  onEdit,
}: {
  branchSection: BranchSection;
  section: Places['sections'][number] | undefined;
  onEdit: () => void;
}) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const lines = useScheduleLines()(branchSection.schedule);
  const name = section?.name ?? '';
  const closed = section?.active === false ? t('settings.places.sectionClosed') : undefined;
  const state = branchSection.active ? closed : t('settings.places.branchSectionPaused');
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.section}>
          {section?.sportsDirection && (
            <DirectionGlyph
              direction={section.sportsDirection}
              label={labels.sportsDirection(section.sportsDirection)}
            />
          )}
          {name}
        </span>
        <span className={styles.muted}>{lines.join(' · ') || t('settings.places.noSchedule')}</span>
        {state && (
          <span>
            <Badge>{state}</Badge>
          </span>
        )}
      </span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('settings.places.scheduleNamed', { name })}
        className={styles.edit}
        onClick={onEdit}
      >
        {t('settings.places.schedule')}
      </Button>
    </li>
  );
}
