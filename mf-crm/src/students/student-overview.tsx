import type { Student } from '@school/api-contract/students/students';
import { Alert } from '@school/design-system/alert';
import { DefinitionList } from '@school/design-system/definition-list';
import { EmailLink } from '@school/design-system/email-link';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { useCan, useFormats, useLabels, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { ConsentState } from './consent-state';
import { LastSessions } from './records/last-sessions';
import { StudentIdentityDocuments } from './student-identity-documents';

/** Parent, child and documents, without the facts in the card's head; a value that nobody entered has no row. */
export function StudentOverview({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const labels = useLabels();
  const none = t('common.none');
  const seesMedical = useCan('viewMedicalInfo');
  const seesAttendance = useCan('viewAttendance');
  const seesIdentity = useCan('viewIdentityDocuments');

  return (
    <Stack gap={6}>
      {student.openContractCount > 1 && (
        <Alert tone="warning" title={t('student.severalContracts', { count: student.openContractCount })}>
          {t('student.severalContractsText')}
        </Alert>
      )}
      {seesAttendance && <LastSessions id={student.id} />}
      <Part title={t('student.parent')}>
        <DefinitionList
          items={[
            { term: t('student.parentName'), value: student.parentName },
            ...(student.parentRelationship
              ? [
                  {
                    term: t('student.fields.parentRelationship'),
                    value: labels.relationship(student.parentRelationship),
                  },
                ]
              : []),
            {
              term: t('student.email'),
              value: student.parentEmail ? <EmailLink email={student.parentEmail} /> : none,
            },
            ...(seesIdentity && student.parentActualAddress
              ? [{ term: t('student.actualAddress'), value: student.parentActualAddress }]
              : []),
            ...(seesMedical && student.trainingAddress
              ? [{ term: t('student.trainingAddress'), value: student.trainingAddress }]
              : []),
            ...(student.secondParentName ? [{ term: t('student.secondParent'), value: student.secondParentName }] : []),
            ...(student.secondParentPhone
              ? [
                  {
                    term: t('student.secondParentPhone'),
                    value: (
                      <Link href={`tel:${student.secondParentPhone}`}>{formats.phone(student.secondParentPhone)}</Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Part>
      <Part title={t('student.child')}>
        <DefinitionList
          items={[
            { term: t('student.birthDate'), value: formats.date(student.birthDate) },
            { term: t('student.gender'), value: labels.gender(student.gender) },
            { term: t('student.trainingDays'), value: labels.weekdays(student.trainingDays) },
            {
              term: t('student.consents.photo.term'),
              value: <ConsentState student={student} consent="photo" />,
            },
            ...(seesMedical
              ? [
                  {
                    term: t('student.consents.medical.term'),
                    value: <ConsentState student={student} consent="medical" />,
                  },
                ]
              : []),
            ...(seesMedical && student.additionalInfo
              ? [{ term: t('student.additionalInfo'), value: student.additionalInfo }]
              : []),
          ]}
        />
      </Part>
      {student.identityDocuments && (
        <Part title={t('student.documents')}>
          <StudentIdentityDocuments documents={student.identityDocuments} />
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Stack gap={1}>
        <h3>{title}</h3>
        {children}
      </Stack>
    </section>
  );
}
