import type { RegistrationDuplicate, StudentCardField } from '@school/api-contract/registrations';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useCardValue } from './use-card-value';

interface CardDifferencesProps {
  differences: RegistrationDuplicate['differences'];
  /** What the family sent takes the place of these. */
  replaced: ReadonlySet<StudentCardField>;
  onChange: (field: StudentCardField, replace: boolean) => void;
}

/** Field by field: what the card has, what the family sent, and which of them is to stay. Blanks are filled unasked. */
export function CardDifferences({ differences, replaced, onChange }: CardDifferencesProps) {
  const t = useT('mf-contracts');
  const textOf = useCardValue();
  const blanks = differences.filter(({ known }) => known === null);
  return (
    <Stack>
      {differences.map(({ field, known, sent }) =>
        known === null ? null : (
          <RadioGroup<'keep' | 'replace'>
            key={field}
            legend={t(`differences.fields.${field}`)}
            value={replaced.has(field) ? 'replace' : 'keep'}
            onValueChange={(choice) => onChange(field, choice === 'replace')}
            options={[
              { value: 'keep', label: t('differences.keep', { value: textOf(field, known) }) },
              { value: 'replace', label: t('differences.replace', { value: textOf(field, sent) }) },
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
                {t('differences.blank', { field: t(`differences.fields.${field}`), value: textOf(field, sent) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
