import type { RegistrationDuplicate, StudentCardField } from '@school/api-contract/families/registrations';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useCardValue } from './use-card-value';

interface CardDifferencesProps {
  differences: RegistrationDuplicate['differences'];
  /** Fields that the family's values replace. */
  replaced: readonly StudentCardField[];
  onChange: (field: StudentCardField, replace: boolean) => void;
}

/** For each field the card's value, the family's value, and which one to keep. Empty fields are always filled. */
export function CardDifferences({ differences, replaced, onChange }: CardDifferencesProps) {
  const t = useT('mf-contracts');
  const toText = useCardValue();
  const blanks = differences.filter(({ known }) => known === null);
  return (
    <Stack>
      {differences.map(({ field, known, sent }) =>
        known === null ? null : (
          <RadioGroup<'keep' | 'replace'>
            key={field}
            legend={t(`differences.fields.${field}`)}
            value={replaced.includes(field) ? 'replace' : 'keep'}
            onValueChange={(choice) => onChange(field, choice === 'replace')}
            options={[
              { value: 'keep', label: t('differences.keep', { value: toText(field, known) }) },
              { value: 'replace', label: t('differences.replace', { value: toText(field, sent) }) },
            ]}
          />
        ),
      )}
      {blanks.length > 0 && (
        <div>
          <p>{t('differences.blanks')}</p>
          <ul>
            {blanks.map(({ field, sent }) => (
              <li key={field}>
                {t('differences.blank', { field: t(`differences.fields.${field}`), value: toText(field, sent) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
