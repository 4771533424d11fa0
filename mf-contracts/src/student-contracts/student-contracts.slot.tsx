import type { ContractRow } from '@school/api-contract/contracts/staff-contracts';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { Link } from '@school/design-system/link';
import { SkeletonText } from '@school/design-system/skeleton';
import { Inline, Stack } from '@school/design-system/stack';
import { Link as RouterLink, useErrorText, useFormats, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { FilePlus2, FileText } from 'lucide-react';
import { useState } from 'react';
import { ContractStatusBadge } from '../contract-status-badge';
import { useStudentContracts } from '../contracts/contracts.queries';
import { DeliveryStateBadge } from '../contracts/delivery-badges';
import { NewContractDialog } from '../contracts/new-contract/new-contract-dialog.lazy';
import { useOpenContract } from '../contracts/use-open-contract';
import { SendingButton } from '../shared/sending-button';
import styles from './student-contracts.module.css';

/** The contracts of a student inside the student card, with a button for a new one. */
export function Component({ studentId, studentName, cardContract }: Slots['student-contracts']) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const openContract = useOpenContract();
  const contracts = useStudentContracts(studentId);
  const [composing, setComposing] = useState(false);
  const newButton = (
    <SendingButton icon={<FilePlus2 />} onClick={() => setComposing(true)}>
      {t('contracts.new')}
    </SendingButton>
  );

  return (
    <>
      {cardContract && <CardContract {...cardContract} />}
      {contracts.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <SkeletonText lines={4} />
        </div>
      ) : contracts.isError ? (
        <ErrorCard
          title={t('common.loadFailed')}
          description={errorText(contracts.error)}
          action={<Button onClick={() => void contracts.refetch()}>{t('common.retry')}</Button>}
        />
      ) : contracts.data.length === 0 ? (
        <EmptyState
          icon={<FileText />}
          title={t(cardContract ? 'contracts.ofStudent.noElectronic' : 'contracts.ofStudent.empty')}
          action={newButton}
        >
          {t('contracts.ofStudent.emptyText')}
        </EmptyState>
      ) : (
        <Stack>
          <ContractList contracts={contracts.data} />
          <div>{newButton}</div>
        </Stack>
      )}
      {composing && (
        <NewContractDialog
          student={{ id: studentId, name: studentName }}
          onClose={() => setComposing(false)}
          onCreated={openContract}
        />
      )}
    </>
  );
}

/** Has no page of its own, so it is no link. */
function CardContract({ number, date: day }: NonNullable<Slots['student-contracts']['cardContract']>) {
  const t = useT('mf-contracts');
  const { date } = useFormats();
  return (
    <p className={styles.item}>
      <span>
        {t('contracts.titleOf', { number })}
        <span className={styles.sub}>
          {day && `${t('contracts.from', { date: date(day) })}, `}
          {t('contracts.ofStudent.inCard')}
        </span>
      </span>
    </p>
  );
}

function ContractList({ contracts }: { contracts: ContractRow[] }) {
  const t = useT('mf-contracts');
  const { date } = useFormats();
  return (
    <ul className={styles.list} aria-label={t('contracts.title')}>
      {contracts.map((contract) => (
        <li key={contract.id} className={styles.item}>
          <div>
            <Link alone render={<RouterLink to={`/contracts/${contract.id}`} />}>
              {t('contracts.titleOf', { number: contract.contractNumber })}
            </Link>
            <span className={styles.sub}>
              {t('contracts.from', { date: date(contract.contractDate) })},{' '}
              {t(`contracts.typesShort.${contract.contractType}`)}
            </span>
          </div>
          <Inline gap={1}>
            <ContractStatusBadge state={toContractState(contract.status, contract.signedAt !== null)} />
            <DeliveryStateBadge state={contract.delivery} />
          </Inline>
        </li>
      ))}
    </ul>
  );
}
