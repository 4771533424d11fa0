import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Avatar } from '@school/design-system/avatar';
import { addDays, useSession, useT } from '@school/kit';
import { daysWithoutReason } from '../shared/days';
import type { JournalSession } from '../shared/journal-marks';
import { useDayTexts } from '../shared/use-day-texts';
import { useSubstituteText } from '../shared/use-substitute-text';
import styles from './session.module.css';

interface SubstituteNoteProps {
  session: JournalSession;
  /** The group's coach. */
  coach: string | null;
  /** Whether the user may change the session, not only mark it. */
  mayChange: boolean;
}

/** Who holds the session in place of the group's coach; tells the substitute how long it may be marked, and who does the rest. */
export function SubstituteNote({ session, coach, mayChange }: SubstituteNoteProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const toText = useSubstituteText();
  const { user } = useSession();
  const { substitute, substituteComment, date } = session;
  if (!substitute) return null;
  const isOwn = substitute.id === user?.id;
  const facts = [
    coach !== null && t('attendance.substitute.insteadOf', { name: toShortName(coach) }),
    isOwn && t('attendance.substitute.until', { date: days.short(addDays(date, daysWithoutReason)) }),
  ].filter(Boolean);
  return (
    <section aria-label={t('attendance.substitute.title')} className={styles.substitute}>
      <Avatar id={substitute.id} name={substitute.name} />
      <div>
        <p>
          <b>{isOwn ? t('attendance.substitute.own') : toText(substitute)}</b>
        </p>
        {facts.length > 0 && <p className={styles.substituteFacts}>{facts.join(' · ')}</p>}
        {isOwn && !mayChange && <p className={styles.substituteFacts}>{t('attendance.substitute.limits')}</p>}
        {substituteComment && <p className={styles.comment}>{substituteComment}</p>}
      </div>
    </section>
  );
}
