import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { Progress } from '@school/design-system/progress';
import { Inline, Stack } from '@school/design-system/stack';
import { Stepper } from '@school/design-system/stepper';
import { Link, useT } from '@school/kit';
import { FileDrop } from '../../shared/file-drop';
import styles from './statement.module.css';
import { StatementDone } from './statement-done';
import { StatementRows } from './statement-rows';
import { StatementSummary } from './statement-summary';
import { useStatement } from './use-statement';

/** Texts for the server's work after the upload. */
const serverSteps = { preview: 'checking', import: 'writing' };

/** `/payments/statement`: choose the bank's statement, see what becomes of each transfer, then write the chosen ones. */
export function Component() {
  const t = useT('mf-crm');
  const work = useStatement();

  return (
    <Stack gap={5}>
      <PageHeader
        title={t('statement.title')}
        back={{ label: t('common.back', { to: t('payments.title') }), render: <Link to="/payments" /> }}
        hint={t('statement.intro')}
      />
      <Stepper
        label={t('import.steps.label')}
        steps={[t('import.steps.file'), t('import.steps.preview'), t('import.steps.done')]}
        current={work.result ? 2 : work.preview ? 1 : 0}
        doneLabel={t('import.steps.isDone')}
      />
      {work.result ? (
        <StatementDone result={work.result} onAnother={work.reset} />
      ) : (
        <>
          <FileDrop
            label={t('statement.file')}
            hint={t('statement.fileLimits')}
            accept=".txt,text/plain"
            file={work.file}
            disabled={work.running !== undefined}
            onChoose={work.choose}
          />
          {work.running && (
            <div role="status">
              <Progress
                label={t(work.running.share < 1 ? 'import.sending' : `statement.${serverSteps[work.running.step]}`)}
                value={work.running.share < 1 ? work.running.share * 100 : undefined}
              />
            </div>
          )}
          {work.running?.step === 'preview' && (
            <Inline>
              <Button onClick={work.stop}>{t('import.stop')}</Button>
            </Inline>
          )}
          {work.failure && (
            <Alert
              tone="danger"
              actions={work.failure.mayPass && <Button onClick={work.retry}>{t('import.again')}</Button>}
            >
              <span className={styles.lines}>{work.failure.text}</span>
            </Alert>
          )}
          {work.notice && (
            <Alert tone="warning" role="alert">
              {work.notice}
            </Alert>
          )}
          {work.preview && (
            <>
              <StatementSummary
                preview={work.preview}
                chosen={work.chosen}
                busy={work.running !== undefined}
                onSubmit={work.submit}
              />
              {work.preview.rows.length > 0 && (
                <StatementRows preview={work.preview} chosen={work.chosen} onToggle={work.toggle} />
              )}
            </>
          )}
        </>
      )}
    </Stack>
  );
}
