import { type ContractType, contractTypes } from '@school/api-contract/contracts/contracts';
import { Radio } from '@school/design-system/radio-group';
import { useT } from '@school/kit';
import { useId } from 'react';
import styles from './new-contract.module.css';

/** The two contract types, each with its consequences. */
export function ContractTypeCards({
  value,
  onChange,
}: {
  value: ContractType;
  onChange: (type: ContractType) => void;
}) {
  const t = useT('mf-contracts');
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend>{t('contracts.type')}</legend>
      {contractTypes.toReversed().map((type) => (
        <label key={type} className={styles.type}>
          <Radio
            name={name}
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
            aria-labelledby={`${name}-${type}`}
            aria-describedby={`${name}-${type}-text`}
          />
          <span>
            <span id={`${name}-${type}`} className={styles.typeName}>
              {t(`contracts.types.${type}`)}
            </span>
            <span id={`${name}-${type}-text`} className={styles.sub}>
              {t(`contracts.compose.typeTexts.${type}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
