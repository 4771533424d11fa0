import type { ImportResult } from '@school/api-contract/students/student-import';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { Link, useT } from '@school/kit';
import { useEffect, useRef } from 'react';
import styles from './student-import.module.css';

interface ImportDoneProps {
  result: ImportResult;
  onAnother: () => void;
}

/** The result with links. Takes the focus, because the pressed button has disappeared. */
export function ImportDone({ result, onAnother }: ImportDoneProps) {
  const t = useT('mf-crm');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.done}>
      <Alert
        tone="success"
        role="status"
        title={t('import.doneTitle')}
        actions={
          <>
            <ButtonLink variant="primary" render={<Link to="/students?sort=-createdAt" />}>
              {t('import.toList')}
            </ButtonLink>
            {result.leftOutOfGroups > 0 && (
              <ButtonLink render={<Link to="/students?noGroup=1&sort=-createdAt" />}>
                {t('import.toGroupless')}
              </ButtonLink>
            )}
            {result.groups > 0 && <ButtonLink render={<Link to="/groups" />}>{t('import.toGroups')}</ButtonLink>}
            <Button onClick={onAnother}>{t('import.another')}</Button>
          </>
        }
      >
        {t('import.done', { ...result })}
        {result.groups > 0 && ` ${t('import.groupsDone', { count: result.groups })}`}
        {result.leftOutOfGroups > 0 && ` ${t('import.leftOutDone', { count: result.leftOutOfGroups })}`}
      </Alert>
    </div>
  );
}
