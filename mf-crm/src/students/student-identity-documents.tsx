import type { identityDocumentsSchema } from '@school/api-contract/students/students';
import { DefinitionList } from '@school/design-system/definition-list';
import { useFormats, useT } from '@school/kit';

type IdentityDocuments = ReturnType<(typeof identityDocumentsSchema)['parse']>;

/** Birth certificate and passport; the API returns them only with the capability to see them. */
export function StudentIdentityDocuments({ documents }: { documents: IdentityDocuments }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const none = t('common.none');
  const certificate = documents.birthCertificateNumber;
  const issued = formats.date(documents.birthCertificateIssueDate);
  const passport = [documents.parentPassportSeries, documents.parentPassportNumber].filter(Boolean).join(' ');
  return (
    <DefinitionList
      items={[
        {
          term: t('student.birthCertificate'),
          value:
            certificate && issued
              ? t('student.birthCertificateOf', { number: certificate, date: issued })
              : (certificate ?? none),
        },
        { term: t('student.passport'), value: passport || none },
        { term: t('student.passportIssuedBy'), value: documents.parentPassportIssuedBy ?? none },
      ]}
    />
  );
}
