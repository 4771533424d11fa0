import { Alert } from '@school/design-system/alert';
import { CallSchool } from '@school/kit';
import { useTexts } from '../shared/use-texts';

/** Shown instead of a form that the school has not enabled yet. */
export function FormNotOpen() {
  const t = useTexts();
  return (
    <Alert title={t('notOpen.title')}>
      <p>{t('notOpen.text')}</p>
      <CallSchool />
    </Alert>
  );
}
