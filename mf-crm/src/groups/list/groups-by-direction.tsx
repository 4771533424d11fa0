import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import type { Group } from '@school/api-contract/groups/groups';
import { DirectionGlyph } from '@school/design-system/direction';
import { useFormats, useLabels, useT } from '@school/kit';
import { type CSSProperties, useId } from 'react';
import { DirectionPanel, directionPanelStyles } from '../../shared/direction-panel';
import { GroupCard } from './group-card';
import styles from './groups.module.css';

interface GroupsByDirectionProps {
  rows: readonly Group[];
  /** False: further pages follow, so that sums over the rows would be wrong. */
  complete: boolean;
  busy: boolean;
}

/** A section for each direction, in which its groups keep the order of the list. */
export function GroupsByDirection({ rows, complete, busy }: GroupsByDirectionProps) {
  const sections = sportsDirections
    .map((direction) => ({ direction, groups: rows.filter((group) => group.sportsDirection === direction) }))
    .filter(({ groups }) => groups.length > 0);
  const most = Math.max(...sections.map(({ groups }) => groups.length));
  // columns of very different lengths would leave the screen empty
  const inColumns = sections.length > 2 && most <= 2 * Math.ceil(rows.length / sections.length);
  const rowCount: CSSProperties & Record<'--rows', number> = { '--rows': most };
  return (
    <div className={styles.sections} data-columns={inColumns || undefined} style={rowCount} aria-busy={busy}>
      {sections.map(({ direction, groups }) => (
        <DirectionSection key={direction} direction={direction} groups={groups} complete={complete} />
      ))}
    </div>
  );
}

interface DirectionSectionProps {
  direction: SportsDirection;
  groups: readonly Group[];
  complete: boolean;
}

function DirectionSection({ direction, groups, complete }: DirectionSectionProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { number } = useFormats();
  const heading = useId();
  const taken = groups.reduce((sum, { studentCount }) => sum + studentCount, 0);
  const places = groups.reduce((sum, { maxStudents }) => sum + maxStudents, 0);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.band}>
        <DirectionPanel
          band
          direction={direction}
          name={
            <h2 id={heading} className={styles.heading}>
              <span className={styles.glyph}>
                <DirectionGlyph direction={direction} inherit decorative />
              </span>
              {labels.sportsDirection(direction)}
            </h2>
          }
          count={
            complete && (
              <>
                {number(taken)}{' '}
                <span className={directionPanelStyles.of}>{t('dashboard.ofPlaces', { count: places })}</span>
              </>
            )
          }
          fill={complete ? { taken, places } : undefined}
        >
          {complete && t('groups.total', { count: groups.length })}
        </DirectionPanel>
      </div>
      <ul className={styles.cards}>
        {groups.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}
