import { relationshipSchema } from '@school/api-contract/common';
import type { ContractPartyFieldName } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { useDateFieldProps, useIssueText, useLabels, useT } from '@school/kit';
import type { PartyValues } from './party-values';

interface PartyFieldsProps {
  /** Fields that the student's card lacks, in the order of the form. */
  names: readonly ContractPartyFieldName[];
  values: PartyValues;
  /** A validation message for each invalid field. */
  issues: PartyValues;
  onChange: (name: ContractPartyFieldName, value: string) => void;
}

const inputs: Partial<Record<ContractPartyFieldName, { type?: 'email'; inputMode?: 'numeric'; maxLength: number }>> = {
  parentEmail: { type: 'email', maxLength: 254 },
  parentPassportSeries: { inputMode: 'numeric', maxLength: 4 },
  parentPassportNumber: { inputMode: 'numeric', maxLength: 6 },
  birthCertificateNumber: { maxLength: 50 },
};

/** The fields without which the contract cannot be created. */
export function PartyFields({ names, values, issues, onChange }: PartyFieldsProps) {
  const t = useT('mf-contracts');
  const labels = useLabels();
  const issueText = useIssueText();
  const dateProps = useDateFieldProps();
  if (names.length === 0) return null;

  return (
    <Stack>
      <Alert tone="warning">{t('contracts.compose.missing')}</Alert>
      {names.map((name) => {
        const shared = {
          label: t(`contracts.fields.${name}`),
          required: true,
          value: values[name] ?? '',
          error: issueText(issues[name]),
        };
        if (name === 'parentRelationship') {
          return (
            <SelectField
              key={name}
              {...shared}
              native
              placeholder={t('contracts.compose.choose')}
              options={relationshipSchema.options.map((value) => ({ value, label: labels.relationship(value) }))}
              onValueChange={(value) => onChange(name, value)}
            />
          );
        }
        if (name === 'birthCertificateIssueDate') {
          return (
            <DateField
              key={name}
              {...shared}
              {...dateProps}
              max={dateProps.today}
              onValueChange={(value) => onChange(name, value)}
            />
          );
        }
        return (
          <TextField
            key={name}
            {...shared}
            maxLength={300}
            // Data of another person: the browser must not fill in those of the staff user.
            autoComplete="off"
            {...inputs[name]}
            onChange={(event) => onChange(name, event.target.value)}
          />
        );
      })}
    </Stack>
  );
}
