import { phoneSchema } from '@school/api-contract/common';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import { type StudentDraft, type TextFieldName, toDraft } from './student-draft';
import styles from './student-form.module.css';
import { usePhoneOwners, useRefetchStudent } from './student-form.queries';
import type { StudentForm } from './use-student-form';

const familyFields = [
  ...(['parentName', 'parentPhone', 'parentRelationship', 'parentEmail', 'parentActualAddress'] as const),
  ...(['parentPassportSeries', 'parentPassportNumber', 'parentPassportIssuedBy'] as const),
  ...(['secondParentName', 'secondParentPhone'] as const),
] satisfies readonly TextFieldName[];

interface KnownFamilyProps {
  form: StudentForm;
  onTaken: (phone: string) => void;
}

/** Students with the typed phone of a new card, probably of one family: what is known of the parents need not be typed again. */
export function KnownFamily({ form, onTaken }: KnownFamilyProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const refetch = useRefetchStudent();
  const phone = phoneSchema.safeParse(form.field('parentPhone').value);
  // the card of a child who trains is more likely up to date
  const known = (usePhoneOwners(phone.data).data ?? []).toSorted((a, b) => Number(b.active) - Number(a.active));
  const [first] = known;

  const take = async (id: number) => {
    try {
      const draft: StudentDraft = toDraft(await refetch(id));
      for (const field of familyFields) {
        if (draft[field] !== '') form.field(field).onValueChange(draft[field]);
      }
      onTaken(draft.parentPhone);
    } catch (error) {
      notify({ tone: 'destructive', title: errorText(error) });
    }
  };

  return (
    <div aria-live="polite" className={styles.known}>
      {phone.success && first && (
        <Alert tone="info" role="note" title={t('student.form.knownFamily')}>
          <Stack gap={2}>
            <ul className={styles.family}>
              {known.map(({ id, name, active }) => (
                <li key={id}>
                  {/* In another tab, because the form is not saved yet. */}
                  <Link href={`/students/${id}`} target="_blank" rel="noopener">
                    {name}
                  </Link>{' '}
                  {!active && <Badge>{t('student.archived')}</Badge>}
                </li>
              ))}
            </ul>
            <div>
              <Button size="sm" onClick={() => void take(first.id)}>
                {t(first.active ? 'student.form.takeParent' : 'student.form.takeParentArchived')}
              </Button>
            </div>
          </Stack>
        </Alert>
      )}
    </div>
  );
}
