import { PageHeader } from '@school/design-system/page-header';
import { Stack } from '@school/design-system/stack';
import { Stepper } from '@school/design-system/stepper';
import { Link, useT } from '@school/kit';
import { FileSending } from '../../shared/file-sending';
import { StatementDone } from './statement-done';
import { StatementRows } from './statement-rows';
import { StatementSummary } from './statement-summary';
import { useStatement } from './use-statement';

/** `/payments/statement`: choose the bank's statement, see what becomes of each transfer, then write the chosen ones. */
export function Component() {
  const t = useT('mf-crm');
  const work = useStatement();

  return (
    <Stack gap={5}>
      <PageHeader
        title={t('statement.title')}
        back={{ label: t('common.back', { to: t('payments.title') }), render: <Link to="/payments" /> }}
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
          <FileSending
            label={t('statement.file')}
            hint={t('statement.fileLimits')}
            accept=".txt,text/plain"
            next={[t('statement.nextSteps.check'), t('statement.nextSteps.choose'), t('statement.nextSteps.write')]}
            serverSteps={{ preview: t('statement.checking'), import: t('statement.writing') }}
            work={work}
          />
          {work.preview && (
            <>
              <StatementSummary
                preview={work.preview}
                chosen={work.chosen}
                busy={work.running !== undefined}
                onSubmit={work.submit}
              />
              {work.preview.rows.length > 0 && (
                <StatementRows
                  preview={work.preview}
                  chosen={work.chosen}
                  onToggle={work.toggle}
                  ended={work.ended}
                  onToggleLink={work.toggleLink}
                />
              )}
            </>
          )}
        </>
      )}
    </Stack>
  );
}
