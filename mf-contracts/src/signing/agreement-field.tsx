import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Dialog } from '@school/design-system/dialog';
import { useT } from '@school/kit';
import { useState } from 'react';
import styles from './agreement-field.module.css';
import { ContractHtml } from './contract-html';

interface AgreementFieldProps {
  agreement: ContractForSigning['agreement'];
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  error?: string;
}

/** The agreement on the simple electronic signature, without which the code proves nothing (63-FZ art. 6(2), 9). */
export function AgreementField({ agreement, checked, onCheckedChange, error }: AgreementFieldProps) {
  const t = useT('mf-contracts');
  const [reading, setReading] = useState(false);
  return (
    <div className={styles.field}>
      <CheckboxField
        label={t('agreement.accept')}
        required
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        error={error}
      />
      <Button size="sm" className={styles.read} onClick={() => setReading(true)}>
        {t('agreement.read', { version: agreement.version })}
      </Button>
      <Dialog
        open={reading}
        onOpenChange={setReading}
        title={agreement.title}
        size="lg"
        closeLabel={t('common.close')}
        footer={
          <Button variant="primary" onClick={() => setReading(false)}>
            {t('common.close')}
          </Button>
        }
      >
        <ContractHtml html={agreement.html} label={agreement.title} />
      </Dialog>
    </div>
  );
}
