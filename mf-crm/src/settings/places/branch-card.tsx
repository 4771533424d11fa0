import { addNoBreakSpaces } from '@school/api-contract/rules/no-break-spaces';
import type { Branch, BranchSection } from '@school/api-contract/school/branches';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { DirectionGlyph } from '@school/design-system/direction';
import { IconButton } from '@school/design-system/icon-button';
import { useFormats, useLabels, useT } from '@school/kit';
import { Pencil, Plus } from 'lucide-react';
import { useId } from 'react';
import { SettingRow, SettingRows } from '../setting-row';
import { SettingsPart } from '../settings-part';
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
  const halls = branch.halls.map(({ name }) => name).join(', ') || t('settings.places.noHalls');
  return (
    <SettingsPart
      title={branch.name}
      titleAction={
        <IconButton
          size="sm"
          icon={<Pencil />}
          aria-label={t('settings.places.editNamed', { name: branch.name })}
          onClick={() => open('branch', branch.id)}
        />
      }
      description={
        <span className={styles.facts}>
          {!branch.active && (
            <span>
              <Badge>{t('settings.places.branchClosed')}</Badge>
            </span>
          )}
          {branch.address && <span>{addNoBreakSpaces(branch.address)}</span>}
          {branch.phone && <span className={styles.phone}>{phone(branch.phone)}</span>}
          <span>{`${t('settings.places.halls')}: ${halls}`}</span>
          <span>{`${t('settings.places.groups')}: ${branch.activeGroupCount}`}</span>
        </span>
      }
      actions={
        <>
          <Button
            size="sm"
            icon={<Plus />}
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
        </>
      }
    >
      {ownSections.length === 0 ? (
        <p className={styles.muted}>{t('settings.places.noBranchSections')}</p>
      ) : (
        <SettingRows label={t('settings.places.branchSectionsIn', { name: branch.name })}>
          {ownSections.map((branchSection) => (
            <BranchSectionRow
              key={branchSection.id}
              branchSection={branchSection}
              section={places.sections.find((section) => section.id === branchSection.sectionId)}
              onEdit={() => open('branchSection', branchSection.id)}
            />
          ))}
        </SettingRows>
      )}
    </SettingsPart>
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
  return (
    <SettingRow
      name={
        <span className={styles.section}>
          {section?.sportsDirection && (
            <DirectionGlyph
              direction={section.sportsDirection}
              label={labels.sportsDirection(section.sportsDirection)}
            />
          )}
          {name}
        </span>
      }
      state={branchSection.active ? closed : t('settings.places.branchSectionPaused')}
      facts={<span>{lines.join(' · ') || t('settings.places.noSchedule')}</span>}
      editText={t('settings.places.schedule')}
      editLabel={t('settings.places.scheduleNamed', { name })}
      onEdit={onEdit}
    />
  );
}
