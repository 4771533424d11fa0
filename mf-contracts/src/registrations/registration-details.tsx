import type { Registration } from '@school/api-contract/families/registrations';
import { DefinitionList } from '@school/design-system/definition-list';
import { EmailLink } from '@school/design-system/email-link';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { useFormats, useLabels, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { DuplicatesAlert } from './duplicates-alert';
import { RegistrationContract } from './registration-contract';
import { SuggestedGroup } from './suggested-group';

/** The family's values, unchanged. */
export function RegistrationDetails({ registration }: { registration: Registration }) {
  const t = useT('mf-contracts');
  const formats = useFormats();
  const labels = useLabels();
  const { student, parent } = registration;

  return (
    <Stack gap={6}>
      {registration.status === 'pending' && <DuplicatesAlert duplicates={registration.duplicates} />}
      {registration.status === 'pending' && (
        <Part title={t('registrations.group')}>
          <SuggestedGroup registration={registration} />
        </Part>
      )}
      <Part title={t('registration.contract')}>
        <RegistrationContract registration={registration} />
      </Part>
      <Part title={t('registration.child')}>
        <DefinitionList
          items={[
            { term: t('registration.birthDate'), value: formats.date(registration.birthDate) },
            { term: t('registration.gender'), value: labels.gender(student.gender) },
            {
              term: t('registration.birthCertificate'),
              value: t('registration.birthCertificateOf', {
                number: student.birthCertificateNumber,
                date: formats.date(student.birthCertificateIssueDate),
              }),
            },
            { term: t('registration.direction'), value: labels.sportsDirection(registration.sportsDirection) },
            { term: t('registration.trainingDays'), value: labels.weekdays(student.trainingDays) },
            ...(student.medicalInfo ? [{ term: t('registration.medicalInfo'), value: student.medicalInfo }] : []),
            ...(student.additionalInfo
              ? [{ term: t('registration.additionalInfo'), value: student.additionalInfo }]
              : []),
          ]}
        />
      </Part>
      <Part title={t('registration.parent')}>
        <DefinitionList
          items={[
            {
              term: t('registration.parentName'),
              value: registration.parentName,
            },
            { term: t('registration.relationship'), value: labels.relationship(parent.relationship) },
            {
              term: t('registration.phone'),
              value: (
                <Link quiet href={`tel:${registration.parentPhone}`}>
                  {formats.phone(registration.parentPhone)}
                </Link>
              ),
            },
            {
              term: t('registration.email'),
              value: <EmailLink quiet email={parent.email} />,
            },
            { term: t('registration.passport'), value: `${parent.passportSeries} ${parent.passportNumber}` },
            { term: t('registration.passportIssuedBy'), value: parent.passportIssuedBy },
            { term: t('registration.actualAddress'), value: parent.actualAddress },
            { term: t('registration.trainingAddress'), value: parent.trainingAddress },
          ]}
        />
      </Part>
      {registration.reviewedAt && (
        <Part title={t('registration.review')}>
          <DefinitionList
            items={[
              { term: t('registration.reviewedAt'), value: formats.dateTime(registration.reviewedAt) },
              { term: t('registration.reviewedBy'), value: registration.reviewedByName ?? t('common.none') },
              ...(registration.groups.length > 0
                ? [{ term: t('registration.groups'), value: registration.groups.map((group) => group.name).join(', ') }]
                : []),
              ...(registration.rejectionReason
                ? [{ term: t('registration.rejectionReason'), value: registration.rejectionReason }]
                : []),
            ]}
          />
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
