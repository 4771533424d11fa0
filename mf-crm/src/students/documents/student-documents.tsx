import type { StudentDocument } from '@school/api-contract/students/student-documents';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Inline, Stack } from '@school/design-system/stack';
import { Tooltip, TooltipProvider } from '@school/design-system/tooltip';
import { notify, schoolDay, useCan, useErrorText, useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { CalendarClock, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { RecordList } from '../records/record-list';
import styles from '../records/records.module.css';
import { DocumentReminder } from './document-reminder';
import own from './documents.module.css';
import { ExpiryBadge } from './expiry-badge';
import { fileAddress, useDeleteDocument, useDocuments } from './student-documents.queries';

const UploadForm = lazy(async () => ({ default: (await import('./upload-form')).UploadForm }));
const ExpiryDialog = lazyDialog(async () => (await import('./expiry.dialog')).ExpiryDialog);

/** Documents of the five kinds with their last days, and an upload form. */
export function StudentDocuments({ studentId }: { studentId: number }) {
  const t = useT('mf-crm');
  const documents = useDocuments(studentId);
  const [deleting, setDeleting] = useState<StudentDocument>();
  const [dating, setDating] = useState<StudentDocument>();
  const today = schoolDay();
  return (
    <Stack gap={6}>
      <TooltipProvider>
        <RecordList
          label={t('student.tabs.documents')}
          query={documents}
          itemKey={(document) => document.id}
          empty={t('student.upload.none')}
        >
          {(document) => (
            <DocumentRow
              document={document}
              today={today}
              onDate={() => setDating(document)}
              onDelete={() => setDeleting(document)}
            />
          )}
        </RecordList>
      </TooltipProvider>
      <section aria-labelledby="document-upload">
        <Stack gap={3}>
          <h3 id="document-upload">{t('student.upload.title')}</h3>
          <Suspense fallback={<Skeleton height="14rem" />}>
            <UploadForm studentId={studentId} />
          </Suspense>
        </Stack>
      </section>
      {dating && <ExpiryDialog document={dating} onClose={() => setDating(undefined)} />}
      {deleting && <DeleteDocumentDialog document={deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  );
}

interface DocumentRowProps {
  document: StudentDocument;
  /** The school's calendar day. */
  today: string;
  onDate: () => void;
  onDelete: () => void;
}

function DocumentRow({ document, today, onDate, onDelete }: DocumentRowProps) {
  const t = useT('mf-crm');
  const { date, number } = useFormats();
  const mayDelete = useCan('deleteDocuments');
  const { fileName, fileSize, uploadedAt, uploadedByName, expiresOn } = document;
  const size = t('student.upload.size', { size: number(Math.max(0.1, Math.round(fileSize / 104_857.6) / 10)) });
  const label = mayDelete ? t('student.upload.delete', { name: fileName }) : t('student.upload.deleteReason');
  const changeLabel = t('student.upload.change', { name: fileName });
  return (
    <>
      <div className={`${styles.main} ${own.row}`}>
        <strong>{t(`student.documentTypes.${document.documentType}`)}</strong>
        <div>
          <Link href={fileAddress(document.id)} download={fileName}>
            {fileName}
          </Link>
        </div>
        <div className={styles.sub}>{[size, date(uploadedAt), uploadedByName].filter(Boolean).join(' · ')}</div>
        <DocumentReminder document={document} />
      </div>
      <Inline>
        {expiresOn === null ? (
          <Badge>{t('student.upload.noExpiry')}</Badge>
        ) : (
          <ExpiryBadge day={expiresOn} today={today} />
        )}
        <Tooltip content={changeLabel} isLabel>
          <IconButton aria-label={changeLabel} icon={<CalendarClock />} onClick={onDate} />
        </Tooltip>
        <Tooltip content={label} isLabel>
          <IconButton
            aria-label={label}
            aria-disabled={mayDelete ? undefined : 'true'}
            icon={<Trash2 />}
            onClick={mayDelete ? onDelete : undefined}
          />
        </Tooltip>
      </Inline>
    </>
  );
}

function DeleteDocumentDialog({ document, onClose }: { document: StudentDocument; onClose: () => void }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const remove = useDeleteDocument();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('student.upload.deleteTitle')}
      description={t('student.upload.deleteText', {
        type: t(`student.documentTypes.${document.documentType}`),
        name: document.fileName,
      })}
      confirmLabel={t('student.upload.deleteConfirm')}
      cancelLabel={t('student.form.cancel')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(document.id, {
          onSuccess: () => notify({ title: t('student.upload.deleted', { name: document.fileName }) }),
          onError: (error) =>
            notify({ tone: 'destructive', title: t('student.upload.deleteFailed'), description: errorText(error) }),
          onSettled: onClose,
        })
      }
    />
  );
}
