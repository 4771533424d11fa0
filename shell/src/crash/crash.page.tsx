import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { useRouteError } from '@school/kit/host';
import { useEffect, useState } from 'react';
import { suspect } from '../remotes/failure';
import { reloadOnce } from '../remotes/reload-once';
import { report } from '../remotes/report';
import styles from './crash.module.css';

/** The last resort: the shell itself threw while it was drawn. A screen of a remote that throws shows its own card. */
export function CrashPage() {
  const t = useT('shell');
  const error = useRouteError();
  const [failureId] = useState(() => crypto.randomUUID().slice(0, 8).toUpperCase());
  useEffect(() => {
    // A file of the shell that is gone after a release: the new page has the new one.
    if (suspect(error).kind === 'not-loaded' && reloadOnce()) return;
    report({ kind: 'render', failureId, message: (error instanceof Error ? error.message : '').slice(0, 500) });
  }, [error, failureId]);
  return (
    <main className={styles.crash}>
      <Alert
        tone="danger"
        title={t('crash.title')}
        actions={<Button onClick={() => location.reload()}>{t('crash.reload')}</Button>}
      >
        <p>{t('crash.text')}</p>
        <p>{t('crash.id', { id: failureId })}</p>
      </Alert>
    </main>
  );
}
