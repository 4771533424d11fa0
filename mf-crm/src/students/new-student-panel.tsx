import { useCan, useNavigate, usePageHead, useT } from '@school/kit';
import { useEffect } from 'react';
import { StudentFormDrawer } from './edit/student-form-drawer.lazy';
import { useStudentTab } from './use-student-tab';

/** `/students/new`: the form of a new card over the list; opens the card after saving. */
export function NewStudentPanel() {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const mayCreate = useCan('createStudents');
  const { listAddress } = useStudentTab();
  usePageHead({ title: t('student.form.newTitle') });

  useEffect(() => {
    if (!mayCreate) void navigate(listAddress, { replace: true });
  });
  if (!mayCreate) return null;

  return (
    <StudentFormDrawer
      onClose={() => void navigate(listAddress, { preventScrollReset: true })}
      onSaved={({ id }) =>
        void navigate({ ...listAddress, pathname: `/students/${id}` }, { replace: true, preventScrollReset: true })
      }
    />
  );
}
