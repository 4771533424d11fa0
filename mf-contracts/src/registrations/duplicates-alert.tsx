import type { Registration } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useT } from '@school/kit';

/** Students who may be the same child, with matching and differing fields. */
export function DuplicatesAlert({ duplicates }: Pick<Registration, 'duplicates'>) {
  const t = useT('mf-contracts');
  const { date } = useFormats();
  if (duplicates.length === 0) return null;
  return (
    <Alert tone="warning" title={t('registration.duplicatesTitle')}>
      <ul>
        {duplicates.map((duplicate) => (
          <li key={duplicate.studentId}>
            <Link render={<RouterLink to={`/students/${duplicate.studentId}`} />}>{duplicate.name}</Link>,{' '}
            {date(duplicate.birthDate)} —{' '}
            {duplicate.matches.map((match) => t(`registration.matches.${match}`)).join(', ')}
            {duplicate.differences.length > 0 && (
              <>
                <br />
                {t('differences.differ', {
                  fields: duplicate.differences
                    .map(({ field, known }) => {
                      const name = lowerFirst(t(`differences.fields.${field}`));
                      return known === null ? t('differences.notKnown', { field: name }) : name;
                    })
                    .join(', '),
                })}
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
