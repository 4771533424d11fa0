import { consentRoutes } from '@school/api-contract/families/personal-data';
import { studentRoutes } from '@school/api-contract/students/students';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { call, notify, routeKey, useErrorText, useMutation, useQueryClient, useT } from '@school/kit';

const routes = { photo: consentRoutes.recordPhoto, medical: consentRoutes.recordMedical };
export type StudentConsent = keyof typeof routes;

interface RecordConsentProps {
  studentId: number;
  consent: StudentConsent;
  onClose: () => void;
}

/** Asks whether a parent has signed, and records it. */
export function RecordConsentDialog({ studentId, consent, onClose }: RecordConsentProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const params = { id: studentId };
  const record = useMutation({
    mutationFn: () => call(routes[consent], { params }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: routeKey(studentRoutes.read, { params }) });
      notify({ title: t(`student.consents.${consent}.done`) });
    },
    onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`student.consents.${consent}.title`)}
      description={t('student.recordConsentText')}
      confirmLabel={t('student.recordConsentConfirm')}
      cancelLabel={t('student.recordConsentCancel')}
      tone="primary"
      pending={record.isPending}
      onConfirm={() => record.mutate()}
    />
  );
}
