import type { Student } from '@school/api-contract/students/students';
import { DefinitionList } from '@school/design-system/definition-list';
import { DirectionChip } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { Stack } from '@school/design-system/stack';
import { useCan, useFormats, useLabels, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { ContractBadge } from './contract-badge';
import { StudentActions } from './student-actions';
import { StudentIdentityDocuments } from './student-identity-documents';
import { getAge } from './student-name';

/** What staff look up first: the child, the parent's phone, the contract. */
export function StudentOverview({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const labels = useLabels();
  const none = t('common.none');
  const seesGroups = useCan('viewAttendance');
  // Only a role that sees all groups can tell that the child is in no group at all.
  const noGroups = useCan('fullGroupAccess') ? t('students.noGroups') : none;
  const seesMedical = useCan('viewMedicalInfo');
  const seesIdentity = useCan('viewIdentityDocuments');
  const phone = (value: string | null) => (value ? <Link href={`tel:${value}`}>{formats.phone(value)}</Link> : none);

  return (
    <Stack gap={6}>
      {student.medicalInfo && <MedicalAlert size="head" label={t('student.medicalInfo')} text={student.medicalInfo} />}
      <StudentActions student={student} />
      <Part title={t('student.child')}>
        <DefinitionList
          items={[
            {
              term: t('student.birthDate'),
              value: `${formats.date(student.birthDate)} (${t('students.age', { count: getAge(student.birthDate, new Date()) })})`,
            },
            { term: t('student.gender'), value: labels.gender(student.gender) },
            {
              term: t('student.direction'),
              value: (
                <DirectionChip direction={student.sportsDirection}>
                  {labels.sportsDirection(student.sportsDirection)}
                </DirectionChip>
              ),
            },
            { term: t('student.trainingDays'), value: labels.weekdays(student.trainingDays) },
            ...(seesGroups
              ? [
                  {
                    term: t('student.groups'),
                    value: student.groups.map((group) => group.name).join(', ') || noGroups,
                  },
                ]
              : []),
            ...(seesMedical
              ? [
                  ...(student.medicalInfo ? [] : [{ term: t('student.medicalInfo'), value: none }]),
                  { term: t('student.additionalInfo'), value: student.additionalInfo ?? none },
                ]
              : []),
          ]}
        />
      </Part>
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
            { term: t('student.phone'), value: phone(student.parentPhone) },
            {
              term: t('student.email'),
              value: student.parentEmail ? (
                <Link href={`mailto:${student.parentEmail}`}>{student.parentEmail}</Link>
              ) : (
                none
              ),
            },
            ...(seesIdentity ? [{ term: t('student.actualAddress'), value: student.parentActualAddress ?? none }] : []),
            ...(seesMedical ? [{ term: t('student.trainingAddress'), value: student.trainingAddress ?? none }] : []),
            ...(student.secondParentName ? [{ term: t('student.secondParent'), value: student.secondParentName }] : []),
            ...(student.secondParentPhone
              ? [{ term: t('student.secondParentPhone'), value: phone(student.secondParentPhone) }]
              : []),
          ]}
        />
      </Part>
      <Part title={t('student.contract')}>
        <DefinitionList
          items={[
            {
              term: t('student.contractState'),
              value: <ContractBadge status={student.contractStatus} number={student.contractNumber} />,
            },
            { term: t('student.contractDate'), value: formats.date(student.contractDate) || none },
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
