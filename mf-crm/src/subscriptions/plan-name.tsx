import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { DirectionGlyph } from '@school/design-system/direction';
import { useLabels } from '@school/kit';
import styles from './subscriptions.module.css';

type Named = Pick<Subscription, 'planName' | 'sportsDirections'>;

/** The name of a plan, after the sign of its direction when it has one. */
export function PlanName({ planName, sportsDirections }: Named) {
  const labels = useLabels();
  const [direction, ...others] = sportsDirections;
  return (
    <span className={styles.planName}>
      {direction && others.length === 0 && (
        <DirectionGlyph size={14} direction={direction} label={labels.sportsDirection(direction)} />
      )}
      <span className={styles.planWords}>{planName}</span>
    </span>
  );
}
