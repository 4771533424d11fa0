import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { Tabs } from '@school/design-system/tabs';
import { hasCode, Link, useErrorText, usePageHead, useParams, useT } from '@school/kit';
import { ContractStatusBadge } from '../../contract-status-badge';
import { ContractHtml } from '../../signing/contract-html';
import { useContract } from '../contracts.queries';
import styles from './contract.module.css';
import { ContractActions } from './contract-actions';
import { ContractDeliveries } from './contract-deliveries';
import { ContractEvidence } from './contract-evidence';
import { ContractOverview } from './contract-overview';
import { type ContractTab, useContractTab } from './use-contract-tab';

/** The page of one contract: overview, text, evidence of the signature, deliveries. */
export function Component() {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const id = Number(useParams().id);
  const { listAddress } = useContractTab();
  const contract = useContract(id);
  const { data } = contract;
  usePageHead({
    title: data ? t('contracts.titleOf', { number: data.contractNumber }) : t('pages.contracts.oneTitle'),
  });

  return (
    <div className={styles.page}>
      {data ? (
        <ContractView contract={data} />
      ) : contract.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <SkeletonText lines={12} />
        </div>
      ) : hasCode(contract.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
        <EmptyState
          title={t('contracts.missingTitle')}
          headingLevel={1}
          action={<ButtonLink render={<Link to={listAddress} />}>{t('contracts.back')}</ButtonLink>}
        >
          {t('contracts.missingText')}
        </EmptyState>
      ) : (
        <ErrorCard
          headingLevel={1}
          title={t('common.loadFailed')}
          description={errorText(contract.error)}
          action={<Button onClick={() => void contract.refetch()}>{t('common.retry')}</Button>}
        />
      )}
    </div>
  );
}

function ContractView({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const { tab, showTab, listAddress } = useContractTab();
  return (
    <ContractActions
      contract={contract}
      title={t('contracts.titleOf', { number: contract.contractNumber })}
      back={{ label: t('contracts.backTo'), render: <Link to={listAddress} /> }}
      description={
        <span className={styles.state}>
          <ContractStatusBadge state={toContractState(contract.status, contract.signedAt !== null)} />
          {contract.studentName}
        </span>
      }
    >
      <Tabs<ContractTab>
        label={t('contracts.tabs.label')}
        value={tab}
        onValueChange={showTab}
        items={[
          { value: 'overview', label: t('contracts.tabs.overview'), content: <ContractOverview contract={contract} /> },
          { value: 'document', label: t('contracts.tabs.document'), content: <ContractDocument contract={contract} /> },
          { value: 'evidence', label: t('contracts.tabs.evidence'), content: <ContractEvidence contract={contract} /> },
          {
            value: 'delivery',
            label: t('contracts.tabs.delivery'),
            content: <ContractDeliveries contract={contract} />,
          },
        ]}
      />
    </ContractActions>
  );
}

function ContractDocument({ contract: { content, documentSha256 } }: { contract: Contract }) {
  const t = useT('mf-contracts');
  return (
    <Stack>
      {documentSha256 ? (
        <p className={styles.hash}>
          {t('contracts.frozen')} <code>{documentSha256}</code>
        </p>
      ) : (
        <p className={styles.sub}>{t('contracts.notFrozen')}</p>
      )}
      <ContractHtml html={content} label={t('contracts.document')} />
    </Stack>
  );
}
