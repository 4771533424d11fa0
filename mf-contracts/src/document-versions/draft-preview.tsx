import { type DocumentKind, isContractDocument } from '@school/api-contract/students/document-kinds';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { toFieldErrors, useDebounced, useErrorText, useIssueText, useT } from '@school/kit';
import type { ChosenStudent } from '@school/kit/forms';
import { FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { StudentPicker } from '../contracts/new-contract/student-picker';
import { ContractHtml } from '../signing/contract-html';
import { usePreview, useTestPdf } from './document-versions.queries';
import { openBlob } from './open-blob';

const pauseMs = 600;

interface DraftPreviewProps {
  kind: DocumentKind;
  title: string;
  bodyHtml: string;
}

/** The text as a parent reads it, filled with a chosen student's data or with blanks; also as PDF. */
export function DraftPreview({ kind, title, bodyHtml }: DraftPreviewProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const [student, setStudent] = useState<ChosenStudent>();
  const studentId = student?.id;
  const body = useMemo(
    () => ({ kind, title, bodyHtml, ...(studentId !== undefined && { studentId }) }),
    [kind, title, bodyHtml, studentId],
  );
  const preview = usePreview(useDebounced(body, pauseMs));
  const testPdf = useTestPdf();
  const failure = (error: unknown) => issueText(Object.values(toFieldErrors(error))[0]) ?? errorText(error);

  return (
    <Stack>
      {isContractDocument(kind) && (
        <StudentPicker student={student} onChange={setStudent} error={undefined} required={false} />
      )}
      {preview.isError && <Alert tone="danger">{failure(preview.error)}</Alert>}
      {preview.data && preview.data.unknownVariables.length > 0 && (
        <Alert tone="danger" role="status" title={t('documentVersions.unknownVariables')}>
          {preview.data.unknownVariables.join(', ')}
        </Alert>
      )}
      {preview.data?.sanitised && <Alert tone="info">{t('documentVersions.sanitised')}</Alert>}
      {preview.data ? (
        <ContractHtml html={preview.data.html} label={t('documentVersions.preview')} />
      ) : (
        !preview.isError && <Skeleton height="24rem" />
      )}
      {testPdf.isError && <Alert tone="danger">{failure(testPdf.error)}</Alert>}
      <div>
        <Button
          icon={<FileText />}
          loading={testPdf.isPending}
          onClick={() => testPdf.mutate(body, { onSuccess: openBlob })}
        >
          {t('documentVersions.testPdf')}
        </Button>
      </div>
    </Stack>
  );
}
