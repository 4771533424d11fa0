import { weekdays } from '@school/api-contract/common';
import type { SectionBranch } from '@school/api-contract/families/trial-requests';
import { parseBranchSchedule } from '@school/api-contract/groups/schedule';
import { suggestedSessions, takesPlace } from '@school/api-contract/groups/suggested-sessions';
import { toSchoolClock, useFormats, useLabels, useLanguage } from '@school/kit';
import { useMemo } from 'react';
import { capitalize } from '../shared/capitalized';
import { useTexts } from '../shared/use-texts';
import styles from './branch-sessions.module.css';

interface BranchSessionsProps {
  /** Schedule of the chosen branch: text, the JSON map, or nothing. */
  schedule: string | null;
  /** What is known to differ from it. */
  changes: SectionBranch['changes'];
  now: Date;
  /** The desired date in the form, highlighted among the suggestions. */
  chosen: string;
  onChoose: (desiredDate: string) => void;
}

/** The schedule of the chosen branch and the next sessions a family may come to (specification section 2). */
export function BranchSessions({ schedule, changes, now, chosen, onChoose }: BranchSessionsProps) {
  const t = useTexts();
  const labels = useLabels();
  const formats = useFormats();
  const { language } = useLanguage();
  const parsed = useMemo(() => parseBranchSchedule(schedule), [schedule]);
  const clock = toSchoolClock(now);
  const sessions = useMemo(() => suggestedSessions(parsed, clock, changes), [parsed, clock, changes]);
  const hint = sessions.length > 0 && chosen !== '' && getHint();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={styles.panel}>
      <section aria-labelledby="trial-sessions">
        <h3 id="trial-sessions" className={styles.heading}>
          {t('trial.sessions')}
        </h3>
        {sessions.length === 0 && <p className={styles.text}>{t('trial.noSessions')}</p>}
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session}>
              <button
                type="button"
                aria-pressed={session === chosen}
                className={styles.session}
                onClick={() => onChoose(session)}
              >
                {weekday.format(new Date(`${session}Z`))}, {formats.shortDateTime(session)}
              </button>
            </li>
          ))}
        </ul>
        {hint && <p className={styles.text}>{hint}</p>}
      </section>
      <section aria-labelledby="trial-schedule">
        <h3 id="trial-schedule" className={styles.heading}>
          {t('trial.schedule')}
        </h3>
        {parsed.kind === 'text' && <p className={styles.text}>{parsed.text || t('trial.scheduleUnknown')}</p>}
        {parsed.kind === 'weekly' && (
          <dl className={styles.days}>
            {parsed.days.map((day) => (
              <div key={day.weekday} className={styles.day}>
                <dt>{capitalize(labels.weekdays(weekdays.slice(day.weekday, day.weekday + 1)))}</dt>
                <dd>{day.times.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );

  function getHint(): string | undefined {
    const at = formats.dateTime(chosen);
    // in the evening this is the form's own proposal, which the school accepts all day
    if (chosen < clock) return t('trial.timePassed', { at });
    if (takesPlace(parsed, chosen, changes)) return undefined;
    return t(changes.off.includes(chosen) ? 'trial.sessionOff' : 'trial.outsideSchedule', { at });
  }
}
