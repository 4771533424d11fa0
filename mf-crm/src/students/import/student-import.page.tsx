import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { Progress } from '@school/design-system/progress';
import { Inline, Stack } from '@school/design-system/stack';
import { Stepper } from '@school/design-system/stepper';
import { Link, useT } from '@school/kit';
import { Download } from 'lucide-react';
import { FileDrop } from '../../shared/file-drop';
import { absentColumns } from './absent-columns';
import { ImportColumns } from './import-columns';
import { ImportDecision } from './import-decision';
import { ImportDone } from './import-done';
import { ImportGroups } from './import-groups';
import { ImportHeadingRow } from './import-heading-row';
import { ImportQuestions } from './import-questions';
import { ImportRows } from './import-rows';
import { ImportSummary } from './import-summary';
import { templateAddress } from './student-import.queries';
import { useImport } from './use-import';

/** Texts for the server's work after the upload. */
const serverSteps = { preview: 'checking', import: 'importing' };

/** `/students/import`: choose a file, preview its effect, then import everything or nothing. */
export function Component() {
  const t = useT('mf-crm');
  const work = useImport();

  return (
    <Stack gap={5}>
      <PageHeader
        title={t('import.title')}
        back={{ label: t('common.back', { to: t('students.title') }), render: <Link to="/students" /> }}
        hint={t('import.intro')}
        actions={
          <ButtonLink collapses icon={<Download />} href={templateAddress} download>
            {t('import.template')}
          </ButtonLink>
        }
      />
      <Stepper
        label={t('import.steps.label')}
        steps={[t('import.steps.file'), t('import.steps.preview'), t('import.steps.done')]}
        current={work.result ? 2 : work.preview ? 1 : 0}
        doneLabel={t('import.steps.isDone')}
      />
      {work.result ? (
        <ImportDone result={work.result} onAnother={work.reset} />
      ) : (
        <>
          <FileDrop
            label={t('import.file')}
            hint={t('import.fileLimits')}
            accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            file={work.file}
            disabled={work.running !== undefined}
            onChoose={work.choose}
          />
          {work.running && (
            <div role="status">
              <Progress
                label={t(work.running.share < 1 ? 'import.sending' : `import.${serverSteps[work.running.step]}`)}
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
              {work.failure.text}
            </Alert>
          )}
          {work.notice && (
            <Alert tone="warning" role="alert">
              {work.notice}
            </Alert>
          )}
          {work.preview && (
            <>
              <ImportSummary preview={work.preview} />
              <Stack gap={1}>
                <ImportHeadingRow
                  key={`rows of ${work.preview.digest}`}
                  preview={work.preview}
                  chosen={work.reading.headingRow}
                  isOpen={work.preview.needed.length > 0}
                  busy={work.running !== undefined}
                  onPick={(headingRow) => work.readOtherwise({ ...work.reading, headingRow })}
                />
                <ImportColumns
                  preview={work.preview}
                  isOpen={work.preview.needed.length > 0 || absentColumns(work.preview).length > 0}
                  reading={work.reading}
                  busy={work.running !== undefined}
                  onApply={work.readOtherwise}
                />
              </Stack>
              {work.preview.needed.length === 0 && (
                <>
                  <ImportGroups
                    absentGroups={work.preview.absentGroups}
                    isCreating={work.reading.createGroups === true}
                    busy={work.running !== undefined}
                    onChoose={(createGroups) => work.readOtherwise({ ...work.reading, createGroups })}
                  />
                  <ImportDecision
                    key={work.preview.digest}
                    counts={work.preview.counts}
                    busy={work.running !== undefined}
                    isOutdated={work.hasNewAnswers}
                    onSubmit={work.submit}
                  />
                  <ImportQuestions
                    rows={work.preview.rows}
                    busy={work.running !== undefined}
                    hasNewAnswers={work.hasNewAnswers}
                    onApply={() => work.readOtherwise(work.reading)}
                  />
                  <ImportRows preview={work.preview} reading={work.reading} onAnswer={work.answer} />
                </>
              )}
            </>
          )}
        </>
      )}
    </Stack>
  );
}
