import type { TrialSlot } from '@school/api-contract/families/trial-lessons';
import { isOutsideAges } from '@school/api-contract/rules/age-fit';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { DirectionGlyph } from '@school/design-system/direction';
import { Skeleton } from '@school/design-system/skeleton';
import { useFormats, useLabels, useT } from '@school/kit';
import { useId, useState } from 'react';
import styles from './trial-slots.module.css';

const shownFirst = 5;

interface TrialSlotsProps {
  /** Undefined while they load. */
  slots: readonly TrialSlot[] | undefined;
  isChosen: (slot: TrialSlot) => boolean;
  onChoose: (slot: TrialSlot) => void;
}

/**
 * Coming sessions with places, hall and coach, the best for the child first; choosing one fills in date and group. The rest
 * is shown on demand, so that nothing hides in a list that scrolls.
 */
export function TrialSlots({ slots, isChosen, onChoose }: TrialSlotsProps) {
  const t = useT('mf-funnel');
  const { shortDateTime } = useFormats();
  const labels = useLabels();
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (slots?.length === 0) return null;
  const shown = showsAll ? slots : slots?.filter((slot, index) => index < shownFirst || isChosen(slot));
  const hiddenCount = (slots?.length ?? 0) - (shown?.length ?? 0);
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
        {shown?.map((slot) => (
          <li key={`${slot.groupId} ${slot.startsAt}`}>
            <button
              type="button"
              aria-pressed={isChosen(slot)}
              disabled={slot.free === 0}
              className={styles.slot}
              onClick={() => onChoose(slot)}
            >
              <DirectionGlyph direction={slot.sportsDirection} label={labels.sportsDirection(slot.sportsDirection)} />
              <span className={styles.what}>
                <strong>{shortDateTime(slot.startsAt)}</strong> {slot.groupName}
                <span className={styles.where}>
                  {[slot.trainerName, slot.branchName, slot.hall].filter(Boolean).join(' · ')}
                </span>
                {isOutsideAges(slot.age) && (
                  <Badge tone="warning">
                    {t('assign.outsideAges', { ages: labels.ages(slot.youngestAge, slot.oldestAge) })}
                  </Badge>
                )}
              </span>
              <span className={styles.free}>{t('assign.free', { count: slot.free })}</span>
            </button>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div>
          <Button size="sm" onClick={() => setShowsAll(true)}>
            {t('assign.more', { count: hiddenCount })}
          </Button>
        </div>
      )}
    </section>
  );
}
