import { ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { Stack } from '@school/design-system/stack';
import { Stepper } from '@school/design-system/stepper';
import { Link, useT } from '@school/kit';
import { Download } from 'lucide-react';
import { FileSending } from '../../shared/file-sending';
import { absentColumns } from './absent-columns';
import { ImportColumns } from './import-columns';
import { ImportDecision } from './import-decision';
import { ImportDone } from './import-done';
import { ImportGroups } from './import-groups';
import { ImportHeadingRow } from './import-heading-row';
import { ImportPreparation } from './import-preparation';
import { ImportQuestions } from './import-questions';
import { ImportRows } from './import-rows';
import { ImportSummary } from './import-summary';
import styles from './student-import.module.css';
import { templateAddress } from './student-import.queries';
import { useImport } from './use-import';

/** `/students/import`: choose a file, preview its effect, then import everything or nothing. */
export function Component() {
  const t = useT('mf-crm');
  const work = useImport();

  return (
    <Stack gap={5}>
      <PageHeader
        title={t('import.title')}
        back={{ label: t('common.back', { to: t('students.title') }), render: <Link to="/students" /> }}
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
          <div className={work.file ? undefined : styles.start}>
            <Stack>
              <FileSending
                label={t('import.file')}
                hint={t('import.fileLimits')}
                accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                next={[t('import.nextSteps.check'), t('import.nextSteps.decide'), t('import.nextSteps.write')]}
                serverSteps={{ preview: t('import.checking'), import: t('import.importing') }}
                work={work}
              />
            </Stack>
            {!work.file && <ImportPreparation />}
          </div>
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
