import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { useRouteError } from '@school/kit/host';
import { shellId } from '@school/shell-contract/manifest-names';
import { useEffect, useState } from 'react';
import { readSnapshot } from '../boot/read-snapshot';
import { classifyError } from '../remotes/failure';
import { reloadOnce } from '../remotes/reload-once';
import { report } from '../remotes/report';
import styles from './crash.module.css';

/** The last resort, when the shell itself throws while rendering. A failing screen of a remote shows its own card. */
export function CrashPage() {
  const t = useT('shell');
  const error = useRouteError();
  const [failureId] = useState(() => crypto.randomUUID().slice(0, 8).toUpperCase());
  useEffect(() => {
    // A file of the shell may be gone after a release; a reload loads the new one.
    if (classifyError(error).kind === 'not-loaded' && reloadOnce()) return;
    report({
      kind: 'render',
      failureId,
      remote: shellId,
      version: readSnapshot().shellVersion,
      message: (error instanceof Error ? error.message : '').slice(0, 500),
    });
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
