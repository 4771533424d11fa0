import type { TrialSlot } from '@school/api-contract/families/trial-lessons';
import { DirectionGlyph } from '@school/design-system/direction';
import { Skeleton } from '@school/design-system/skeleton';
import { useFormats, useLabels, useT } from '@school/kit';
import { useId } from 'react';
import styles from './trial-slots.module.css';

interface TrialSlotsProps {
  /** Undefined while they load. */
  slots: readonly TrialSlot[] | undefined;
  isChosen: (slot: TrialSlot) => boolean;
  onChoose: (slot: TrialSlot) => void;
}

/** Coming sessions with free places, hall and coach; choosing one fills in date and group. */
export function TrialSlots({ slots, isChosen, onChoose }: TrialSlotsProps) {
  const t = useT('mf-funnel');
  const { shortDateTime } = useFormats();
  const labels = useLabels();
  const headingId = useId();
  if (slots?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} aria-busy={!slots} className={styles.slots}>
      <h3 id={headingId}>{t('assign.slots')}</h3>
      {!slots && (
        <div role="status" aria-label={t('assign.slotsLoading')} className={styles.loading}>
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      )}
      <ul>
        {slots?.map((slot) => (
          <li key={`${slot.groupId} ${slot.startsAt}`}>
            <button type="button" aria-pressed={isChosen(slot)} className={styles.slot} onClick={() => onChoose(slot)}>
              <DirectionGlyph direction={slot.sportsDirection} label={labels.sportsDirection(slot.sportsDirection)} />
              <span className={styles.what}>
                <strong>{shortDateTime(slot.startsAt)}</strong> {slot.groupName}
                <span className={styles.where}>
                  {[slot.trainerName, slot.branchName, slot.hall].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={styles.free}>{t('assign.free', { count: slot.free })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
