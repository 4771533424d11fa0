import type { SessionImpact } from '@school/api-contract/groups/attendance';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { useFormats, useT } from '@school/kit';
import styles from './session.module.css';

interface LostDayProps {
  /** Those that lose the day, with their last day once extended. */
  subscriptions: SessionImpact['subscriptions'];
  isExtending: boolean;
  onExtendingChange: (isExtending: boolean) => void;
}

/** Whether the subscriptions that lose the day of a cancelled session are extended: whose, and until when. */
export function LostDay({ subscriptions, isExtending, onExtendingChange }: LostDayProps) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  return (
    <div>
      <CheckboxField
        label={t('groups.closure.extend', { count: subscriptions.length })}
        description={t('attendance.extendHint')}
        checked={isExtending}
        onChange={({ target }) => onExtendingChange(target.checked)}
      />
      <ul aria-label={t('attendance.extended')} className={styles.lostDay}>
        {subscriptions.map(({ studentId, studentName, endsOn }) => (
          <li key={`${studentId} ${endsOn}`}>
            <span>{studentName}</span> <span>{t('attendance.extendedUntil', { date: date(endsOn) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
