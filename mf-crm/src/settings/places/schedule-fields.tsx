import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { ScheduleEditor } from '../../groups/form/schedule-editor';
import styles from './places.module.css';
import { toEntries, type WeekEntry } from './schedule-draft';
import { useScheduleLines } from './schedule-words';

interface ScheduleFieldsProps {
  idPrefix: string;
  /** The text that is kept; '': the schedule is set by weekdays. */
  kept: string;
  /** The text as it is stored; '' for a schedule by weekdays. */
  original: string;
  entries: WeekEntry[];
  getError: (index: number, time: 'startTime' | 'endTime') => string | undefined;
  onKept: (kept: string) => void;
  onEntries: (entries: WeekEntry[]) => void;
}

/** The schedule by weekdays; an old text stays until somebody replaces it. */
export function ScheduleFields({
  idPrefix,
  kept,
  original,
  entries,
  getError,
  onKept,
  onEntries,
}: ScheduleFieldsProps) {
  const t = useT('mf-crm');
  const toLines = useScheduleLines();
  if (kept !== '') {
    return (
      <section className={styles.kept}>
        <h3>{t('settings.places.schedule')}</h3>
        <p>{toLines(kept).join('; ')}</p>
        <p className={styles.muted}>{t('settings.places.keptHint')}</p>
        <Button
          size="sm"
          onClick={() => {
            onEntries(toEntries(kept));
            onKept('');
          }}
        >
          {t('settings.places.replaceText')}
        </Button>
      </section>
    );
  }
  return (
    <div className={styles.week}>
      <ScheduleEditor idPrefix={idPrefix} entries={entries} getError={getError} onChange={onEntries} />
      {entries.length > 0 && <p className={styles.muted}>{t('settings.places.endOptional')}</p>}
      {original !== '' && (
        <Button
          size="sm"
          onClick={() => {
            onEntries([]);
            onKept(original);
          }}
        >
          {t('settings.places.restoreText')}
        </Button>
      )}
    </div>
  );
}
