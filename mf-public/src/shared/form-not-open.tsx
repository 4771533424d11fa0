import { Alert } from '@school/design-system/alert';
import { Link } from '@school/design-system/link';
import { useFormats, useSchoolPhone } from '@school/kit';
import { useTexts } from './use-texts';

/** Shown instead of a form that the school has not enabled yet. */
export function FormNotOpen() {
  const t = useTexts();
  const formats = useFormats();
  const phone = useSchoolPhone();
  return (
    <Alert title={t('notOpen.title')}>
      <p>{t('notOpen.text')}</p>
      {phone !== '' && (
        <p>
          {t('notOpen.call')} <Link href={`tel:${phone}`}>{formats.phone(phone)}</Link>
        </p>
      )}
    </Alert>
  );
}
