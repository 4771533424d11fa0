import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';
import styles from './sign-contract.module.css';

/** The parties of the contract. */
export function ContractInfo({ contract }: { contract: ContractForSigning }) {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  return (
    <Card title={t('sign.info.title')} className={styles.info}>
      <Stack gap={3}>
        <DefinitionList
          items={[
            { term: t('sign.info.student'), value: contract.studentName },
            { term: t('sign.info.parent'), value: contract.parentName },
            { term: t('sign.info.createdAt'), value: dateTime(contract.createdAt) },
          ]}
        />
        <div>
          <Badge tone="info">{t('sign.info.badge')}</Badge>
        </div>
      </Stack>
    </Card>
  );
}
