import { Alert } from '@school/design-system/alert';
import { Link } from '@school/design-system/link';
import { useFormats, useSchoolPhone } from '@school/kit';
import { useTexts } from './use-texts';

/** Replaces a form that the school has not opened yet. */
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
