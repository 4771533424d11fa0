import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { useT } from '@school/kit';
import { useState } from 'react';
import { ContractHtml } from '../signing/contract-html';

/** Shows the contract to a parent who enters the code on another device and has not seen it there. */
export function ReadContract({ contract }: { contract: ContractForSigning }) {
  const t = useT('mf-contracts');
  const [reading, setReading] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setReading(true)}>
        {t('sign.readContract')}
      </Button>
      <Dialog
        open={reading}
        onOpenChange={setReading}
        title={t('sign.title', { number: contract.contractNumber })}
        size="lg"
        closeLabel={t('common.close')}
        footer={
          <Button variant="primary" onClick={() => setReading(false)}>
            {t('common.close')}
          </Button>
        }
      >
        <ContractHtml html={contract.content} label={t('signature.document')} />
      </Dialog>
    </>
  );
}
