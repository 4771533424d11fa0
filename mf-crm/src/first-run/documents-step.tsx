import { Card } from '@school/design-system/card';
import { useT } from '@school/kit';
import { ReadDocuments } from '../settings/school/read-documents';
import { useReadiness } from '../settings/school/readiness.queries';
import styles from './first-run.module.css';

/** The texts in force, each with a way to read it. */
export function DocumentsStep() {
  const t = useT('mf-crm');
  const { data } = useReadiness();
  if (!data) return null;
  return (
    <Card>
      <p className={styles.text}>{t('firstRun.documents.text')}</p>
      <ReadDocuments documents={data.documents} />
    </Card>
  );
}
