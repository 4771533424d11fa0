import { relationshipSchema, type Weekday, weekdays } from '@school/api-contract/common';
import type { ContractPartyFieldName } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { useDateFieldProps, useLabels, useT } from '@school/kit';
import type { PartyTextName, PartyValues } from './party-values';

interface PartyFieldsProps {
  /** Fields that the student's card lacks, in the order of the form. */
  names: readonly ContractPartyFieldName[];
  value: PartyValues;
  onValueChange: (value: PartyValues) => void;
  getError: (name: ContractPartyFieldName) => string | undefined;
}

const inputs: Partial<Record<PartyTextName, { type?: 'email'; inputMode?: 'numeric'; maxLength: number }>> = {
  parentEmail: { type: 'email', maxLength: 254 },
  parentPassportSeries: { inputMode: 'numeric', maxLength: 4 },
  parentPassportNumber: { inputMode: 'numeric', maxLength: 6 },
  birthCertificateNumber: { maxLength: 50 },
};

/** The fields without which the contract cannot be created. */
export function PartyFields({ names, value, onValueChange, getError }: PartyFieldsProps) {
  const t = useT('mf-contracts');
  const labels = useLabels();
  const dateProps = useDateFieldProps();
  if (names.length === 0) return null;

  return (
    <Stack>
      <Alert tone="warning">{t('contracts.compose.missing')}</Alert>
      {names.map((name) => {
        if (name === 'trainingDays') {
          return (
            <CheckboxGroup<Weekday>
              key={name}
              inline
              required
              legend={t('contracts.fields.trainingDays')}
              options={weekdays.map((day) => ({ value: day, label: labels.weekdays([day]) }))}
              value={value.trainingDays ?? []}
              error={getError(name)}
              onValueChange={(trainingDays) => onValueChange({ ...value, trainingDays })}
            />
          );
        }
        const shared = {
          label: t(`contracts.fields.${name}`),
          required: true,
          value: value[name] ?? '',
          error: getError(name),
        };
        const change = (typed: string) => onValueChange({ ...value, [name]: typed });
        if (name === 'parentRelationship') {
          return (
            <SelectField
              key={name}
              {...shared}
              native
              placeholder={t('contracts.compose.choose')}
              options={relationshipSchema.options.map((each) => ({ value: each, label: labels.relationship(each) }))}
              onValueChange={change}
            />
          );
        }
        if (name === 'birthCertificateIssueDate') {
          return <DateField key={name} {...shared} {...dateProps} max={dateProps.today} onValueChange={change} />;
        }
        return (
          <TextField
            key={name}
            {...shared}
            maxLength={300}
            // Data of another person: the browser must not fill in those of the staff user.
            autoComplete="off"
            {...inputs[name]}
            onChange={(event) => change(event.target.value)}
          />
        );
      })}
    </Stack>
  );
}
