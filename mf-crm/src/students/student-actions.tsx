import type { Student } from '@school/api-contract/students/students';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button, ButtonLink } from '@school/design-system/button';
import { Inline } from '@school/design-system/stack';
import { Link, notify, useCan, useErrorText, useT } from '@school/kit';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useArchiveStudent } from './edit/student-form.queries';
import { toFullName } from './student-name';
import styles from './students.module.css';
import { useStudentTab } from './use-student-tab';

/** Actions on a card; a user who may not change it sees the reason. */
export function StudentActions({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const mayEdit = useCan('createStudents');
  const { editAddress } = useStudentTab();
  const archive = useArchiveStudent(student.id);
  const [asking, setAsking] = useState(false);
  const name = toFullName(student);

  if (!mayEdit) {
    return (
      <Inline>
        <Button icon={<Pencil />} aria-disabled="true" aria-describedby="student-edit-reason">
          {t('student.edit')}
        </Button>
        <span id="student-edit-reason" className={styles.sub}>
          {t('student.editReason')}
        </span>
      </Inline>
    );
  }

  const run = (doArchive: boolean) =>
    archive.mutate(doArchive, {
      onSuccess: () => notify({ title: t(doArchive ? 'student.archiveDone' : 'student.restoreDone', { name }) }),
      onError: (error) =>
        notify({ tone: 'destructive', title: t('student.archiveFailed'), description: errorText(error) }),
      onSettled: () => setAsking(false),
    });

  return (
    <Inline>
      <ButtonLink icon={<Pencil />} render={<Link to={editAddress} preventScrollReset />}>
        {t('student.edit')}
      </ButtonLink>
      {student.active ? (
        <Button icon={<Archive />} onClick={() => setAsking(true)}>
          {t('student.archive')}
        </Button>
      ) : (
        <Button icon={<ArchiveRestore />} loading={archive.isPending} onClick={() => run(false)}>
          {t('student.restore')}
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('student.archiveTitle', { name })}
        description={t('student.archiveText', { count: student.groupCount })}
        confirmLabel={t('student.archive')}
        cancelLabel={t('student.form.cancel')}
        pending={archive.isPending}
        onConfirm={() => run(true)}
      />
    </Inline>
  );
}
