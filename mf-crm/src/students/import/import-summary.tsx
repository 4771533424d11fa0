import { type ImportPreview, isLeftOutOfGroup } from '@school/api-contract/students/student-import';
import { Alert } from '@school/design-system/alert';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { absentColumns } from './absent-columns';
import styles from './student-import.module.css';
import { useFieldName } from './use-field-name';

const shownLines = 5;

/** The result of the check as text, and the rows that are not students. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const t = useT('mf-crm');
  const fieldName = useFieldName();
  const { counts, columns, needed, passedOver, groupTitles, rows } = preview;
  if (needed.length > 0) {
    return (
      <Alert tone="warning" role="alert" title={t('import.neededTitle')}>
        {t('import.needed', { fields: needed.map(fieldName).join(', ') })}
      </Alert>
    );
  }
  const ignored = columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  const absent = absentColumns(preview);
  const leftOut = rows.filter(isLeftOutOfGroup).length;
  return (
    <Stack gap={2}>
      <p role="status" className={styles.summary}>
        {t('import.checked', { count: rows.length })} {t('import.checkedCounts', { ...counts })}
      </p>
      {leftOut > 0 && (
        <Alert tone="warning" title={t('import.leftOut', { count: leftOut })}>
          {t('import.leftOutHint', { filter: t('import.states.leftOut') })}
        </Alert>
      )}
      {preview.sheets.length > 1 && (
        <p className={styles.sub}>
          {t('import.sheets', {
            sheet: preview.sheet,
            others: preview.sheets.filter((name) => name !== preview.sheet).join(', '),
          })}
        </p>
      )}
      {absent.length > 0 && (
        <Alert tone="warning" title={t('import.absentTitle', { fields: absent.map(fieldName).join(', ') })}>
          {t(absent.includes('sportsDirection') ? 'import.absentDirection' : 'import.absent')}
        </Alert>
      )}
      {ignored.length > 0 && <p className={styles.sub}>{t('import.ignored', { columns: ignored.join(', ') })}</p>}
      {groupTitles.length > 0 && (
        <p className={styles.sub}>
          {t('import.groupTitles', {
            lines: groupTitles
              .slice(0, shownLines)
              .map((title) => t('import.groupTitle', title))
              .join('; '),
          })}
          {groupTitles.length > shownLines && ` ${t('import.andMore', { count: groupTitles.length - shownLines })}`}
        </p>
      )}
      {passedOver.length > 0 && (
        <p className={styles.sub}>
          {t('import.passedOver', {
            lines: passedOver
              .slice(0, shownLines)
              .map(({ row, text }) => t('import.passedOverLine', { row, text }))
              .join('; '),
          })}
          {passedOver.length > shownLines && ` ${t('import.andMore', { count: passedOver.length - shownLines })}`}{' '}
          {t('import.titleHint')}
        </p>
      )}
    </Stack>
  );
}
