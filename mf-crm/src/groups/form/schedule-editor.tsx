import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { SelectField } from '@school/design-system/select-field';
import { TimeField } from '@school/design-system/time-field';
import { useT, useTimeFieldProps } from '@school/kit';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ScheduleDraft } from './group-draft';
import styles from './schedule-editor.module.css';

const days = [1, 2, 3, 4, 5, 6, 7];

interface ScheduleEditorProps {
  /** Prefix of the control ids: `<prefix>.<index>.startTime`. */
  idPrefix: string;
  entries: readonly ScheduleDraft[];
  getError: (index: number, time: 'startTime' | 'endTime') => string | undefined;
  onChange: (entries: ScheduleDraft[]) => void;
}

/** Weekdays and times; a new row copies the times of the previous row for the next day. */
export function ScheduleEditor({ idPrefix, entries, getError, onChange }: ScheduleEditorProps) {
  const t = useT('mf-crm');
  const timeField = useTimeFieldProps();
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A new row pushes the pressed button down, out of the dialog's visible part.
    const button = addButton.current;
    if (entries.length > 0 && document.activeElement === button) button?.scrollIntoView({ block: 'nearest' });
  }, [entries.length]);
  const change = (key: number, part: Partial<ScheduleDraft>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const add = () => {
    const last = entries.at(-1);
    const key = Math.max(-1, ...entries.map((entry) => entry.key)) + 1;
    const dayOfWeek = last ? (last.dayOfWeek % 7) + 1 : 1;
    onChange([...entries, { startTime: '17:30', endTime: '19:00', ...last, key, dayOfWeek }]);
  };

  return (
    <fieldset className={styles.editor}>
      <legend className={styles.legend}>{t('groups.form.schedule')}</legend>
      {entries.length === 0 && <p className={styles.sub}>{t('groups.form.noEntries')}</p>}
      {entries.map((entry, index) => (
        <fieldset key={entry.key} className={styles.entry} aria-label={t('groups.form.entry', { number: index + 1 })}>
          <SelectField
            native
            id={`${idPrefix}.${index}.dayOfWeek`}
            className={styles.day}
            label={t('groups.form.day')}
            value={String(entry.dayOfWeek)}
            options={days.map((day) => ({ value: String(day), label: t(`groups.days.${day}`) }))}
            onValueChange={(day) => change(entry.key, { dayOfWeek: Number(day) })}
          />
          <TimeField
            {...timeField}
            id={`${idPrefix}.${index}.startTime`}
            label={t('groups.form.start')}
            error={getError(index, 'startTime')}
            value={entry.startTime}
            onValueChange={(startTime) => change(entry.key, { startTime })}
          />
          <TimeField
            {...timeField}
            id={`${idPrefix}.${index}.endTime`}
            label={t('groups.form.end')}
            error={getError(index, 'endTime')}
            value={entry.endTime}
            onValueChange={(endTime) => change(entry.key, { endTime })}
          />
          <IconButton
            icon={<Trash2 />}
            aria-label={t('groups.form.removeEntry', { number: index + 1 })}
            onClick={() => {
              // The pressed button disappears with its row, so the focus moves.
              addButton.current?.focus();
              onChange(entries.filter(({ key }) => key !== entry.key));
            }}
          />
        </fieldset>
      ))}
      <div>
        <Button ref={addButton} size="sm" icon={<Plus />} disabled={entries.length >= 21} onClick={add}>
          {t('groups.form.addEntry')}
        </Button>
      </div>
    </fieldset>
  );
}
