import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { DirectionChip } from '@school/design-system/direction';
import { StatusBadge, trialRequestLooks } from '@school/design-system/status-badge';
import { useLabels, useT } from '@school/kit';
import styles from './panel.module.css';

/** Stage, direction and branch in one line below the name. */
export function RequestSummary({ request: { status, sportsDirection, branchName } }: { request: TrialRequest }) {
  const t = useT('mf-funnel');
  const labels = useLabels();
  return (
    <span className={styles.summary}>
      <StatusBadge look={trialRequestLooks[status]}>{t(`status.${status}`)}</StatusBadge>
      {sportsDirection && (
        <DirectionChip direction={sportsDirection}>{labels.sportsDirection(sportsDirection)}</DirectionChip>
      )}
      {branchName}
    </span>
  );
}
