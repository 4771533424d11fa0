import type { School } from '@school/api-contract/school/school';
import { FormFailure } from '@school/design-system/form-errors';
import { useT } from '@school/kit';

/** Says that somebody else has saved the school meanwhile, and names the fields that both changed differently. */
export function SchoolConflict({ clashes }: { clashes: readonly (keyof School)[] | undefined }) {
  const t = useT('mf-crm');
  if (!clashes) return null;
  return (
    <FormFailure title={t('settings.school.conflictTitle')}>
      <p>{t('settings.school.conflict')}</p>
      {clashes.length > 0 && (
        <p>
          {t('settings.school.clashes', { fields: clashes.map((name) => t(`settings.school.${name}`)).join(', ') })}
        </p>
      )}
    </FormFailure>
  );
}
