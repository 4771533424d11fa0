import type { StudentChange } from '@school/api-contract/students/students';
import { Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';
import { RecordList } from '../records/record-list';
import styles from '../records/records.module.css';
import { useHistory } from '../records/student-records.queries';
import { useFieldValue } from './use-field-value';

/**
 * Changes of the card and of the marks, with old and new values. A card created from a registration has no first entry
 * of its own.
 */
export function StudentHistory({ id, createdAt }: { id: number; createdAt: string }) {
  const t = useT('mf-crm');
  const { dateTime } = useFormats();
  const history = useHistory(id);
  return (
    <Stack>
      <RecordList
        label={t('student.tabs.history')}
        query={history}
        itemKey={getChangeKey}
        empty={t('student.history.none')}
      >
        {(change) => (
          <>
            <strong>{t(`student.history.events.${change.event}`)}</strong>
            <span className={styles.sub}>
              {[change.byName ?? t('student.history.nobody'), dateTime(change.at)].join(', ')}
            </span>
            {change.changes.length > 0 && <Changes changes={change.changes} />}
          </>
        )}
      </RecordList>
      <p className={styles.sub}>{t('student.history.createdAt', { at: dateTime(createdAt) })}</p>
    </Stack>
  );
}

/** A card change and a mark change may have the same id; the marks of one call differ in their day. */
const getChangeKey = ({ id, event, changes }: StudentChange) => [event, id, ...changes.map(({ to }) => to)].join(' ');

function Changes({ changes }: Pick<StudentChange, 'changes'>) {
  const t = useT('mf-crm');
  const fieldValue = useFieldValue();
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field} className={styles.main}>
          {`${t(`student.fields.${field}`)}: `}
          {from !== null && from !== to && <del className={styles.old}>{fieldValue(field, from)}</del>}
          {from !== null && from !== to && ' → '}
          {to === null ? t('student.form.blank') : <To value={fieldValue(field, to)} isSame={from === to} />}
        </li>
      ))}
    </ul>
  );
}

/** A value that is named but unchanged, such as the file whose expiry day changed. */
function To({ value, isSame }: { value: string; isSame: boolean }) {
  return isSame ? value : <ins className={styles.new}>{value}</ins>;
}
