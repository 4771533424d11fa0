import type { ImportPreview } from '@school/api-contract/students/student-import';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';

interface ImportQuestionsProps {
  rows: ImportPreview['rows'];
  busy: boolean;
  /** Whether there are answers that the check of the file did not know. */
  hasNewAnswers: boolean;
  onApply: () => void;
}

/** Says how many rows ask whether their child is another one, and checks the file with the answers. */
export function ImportQuestions({ rows, busy, hasNewAnswers, onApply }: ImportQuestionsProps) {
  const t = useT('mf-crm');
  const count = rows.filter(({ question }) => question?.isSame === null).length;
  if (count === 0 && !hasNewAnswers) return null;
  return (
    <Alert
      tone="warning"
      title={count > 0 ? t('import.questions.title', { count }) : t('import.questions.changed')}
      actions={
        <Button loading={busy} disabled={!hasNewAnswers} onClick={onApply}>
          {t('import.questions.apply')}
        </Button>
      }
    >
      {t('import.questions.hint')}
    </Alert>
  );
}
