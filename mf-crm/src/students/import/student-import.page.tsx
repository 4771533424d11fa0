import type { ImportPreview } from '@school/api-contract/student-import';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { PageHeader } from '@school/design-system/page-header';
import { Progress } from '@school/design-system/progress';
import { Inline, Stack } from '@school/design-system/stack';
import { Link, useT } from '@school/kit';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ImportFile } from './import-file';
import { ImportRows } from './import-rows';
import styles from './student-import.module.css';
import { templateAddress } from './student-import.queries';
import { useImport } from './use-import';

/** What the server does once it has the file. */
const serverSteps = { preview: 'checking', import: 'importing' };

/** `/students/import`: a file, what it would do, and then all of it or nothing. */
export function Component() {
  const t = useT('mf-crm');
  const work = useImport();

  return (
    <Stack gap={5}>
      <PageHeader
        title={t('import.title')}
        description={t('import.intro')}
        actions={
          <>
            <ButtonLink render={<Link to="/students" />}>{t('import.back')}</ButtonLink>
            <ButtonLink icon={<Download />} href={templateAddress} download>
              {t('import.template')}
            </ButtonLink>
          </>
        }
      />
      {work.result ? (
        <Alert
          tone="success"
          role="status"
          title={t('import.doneTitle')}
          actions={
            <>
              <ButtonLink variant="primary" render={<Link to="/students?sort=-createdAt" />}>
                {t('import.toList')}
              </ButtonLink>
              <Button onClick={work.reset}>{t('import.another')}</Button>
            </>
          }
        >
          {t('import.done', { ...work.result })}
        </Alert>
      ) : (
        <>
          <ImportFile file={work.file} disabled={work.running !== undefined} onChoose={work.choose} />
          {work.running && (
            <div role="status">
              <Progress
                label={t(work.running.share < 1 ? 'import.sending' : `import.${serverSteps[work.running.step]}`)}
                value={work.running.share * 100}
              />
            </div>
          )}
          {work.running?.step === 'preview' && (
            <Inline>
              <Button onClick={work.stop}>{t('import.stop')}</Button>
            </Inline>
          )}
          {work.failure && (
            <Alert tone="danger" actions={work.file && <Button onClick={work.retry}>{t('import.again')}</Button>}>
              {work.failure}
            </Alert>
          )}
          {work.notice && (
            <Alert tone="warning" role="alert">
              {work.notice}
            </Alert>
          )}
          {work.preview && (
            <Decision
              key={work.preview.digest}
              preview={work.preview}
              busy={work.running !== undefined}
              onSubmit={work.submit}
            />
          )}
        </>
      )}
    </Stack>
  );
}

function Decision({ preview, busy, onSubmit }: { preview: ImportPreview; busy: boolean; onSubmit: () => void }) {
  const t = useT('mf-crm');
  const [leaveOut, setLeaveOut] = useState(false);
  const { counts, ignored } = preview;
  const count = counts.new + counts.changed;
  return (
    <Stack gap={5}>
      <div className={styles.decision}>
        {counts.wrong > 0 && (
          <CheckboxField
            label={t('import.leaveOut', { count: counts.wrong })}
            description={t('import.leaveOutHint')}
            checked={leaveOut}
            onChange={(event) => setLeaveOut(event.target.checked)}
          />
        )}
        {count === 0 ? (
          <p className={styles.sub}>{t('import.nothingToDo')}</p>
        ) : (
          <Button variant="primary" loading={busy} disabled={counts.wrong > 0 && !leaveOut} onClick={onSubmit}>
            {t('import.submit', { count })}
          </Button>
        )}
      </div>
      {ignored.length > 0 && <p className={styles.sub}>{t('import.ignored', { columns: ignored.join(', ') })}</p>}
      <ImportRows preview={preview} />
    </Stack>
  );
}
