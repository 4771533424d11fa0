import { type RuleState, ruleStates } from '@school/api-contract/school/notification-events';
import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';

interface RuleSelectProps {
  label: string;
  state: RuleState;
  onChange: (state: RuleState) => void;
}

/** One rule: off, on, or required. */
export function RuleSelect({ label, state, onChange }: RuleSelectProps) {
  const t = useT('mf-crm');
  return (
    <SelectField
      native
      label={label}
      labelHidden
      value={state}
      onValueChange={(value) => {
        const next = ruleStates.find((each) => each === value);
        if (next) onChange(next);
      }}
      options={ruleStates.map((value) => ({ value, label: t(`settings.notifications.states.${value}`) }))}
    />
  );
}
