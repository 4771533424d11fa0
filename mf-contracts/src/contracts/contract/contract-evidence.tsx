import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { Inline, Stack } from '@school/design-system/stack';
import { call, notify, Link as RouterLink, schoolDay, useCan, useErrorText, useMutation, useT } from '@school/kit';
import { Download } from 'lucide-react';
import styles from './contract.module.css';
import { saveJson } from './save-json';
import { TimelineEvent } from './timeline-event';

/** All events of the contract, oldest first, and the whole evidence as a file. */
export function ContractEvidence({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const readsAudit = useCan('fullSettings');
  const { id, contractNumber, events } = contract;
  const download = useMutation({
    mutationFn: () => call(staffContractRoutes.evidence, { params: { id } }),
    onSuccess: (evidence) => saveJson(evidence, `evidence-${contractNumber}.json`),
    onError: (error) =>
      notify({ tone: 'destructive', title: t('contracts.evidence.failed'), description: errorText(error) }),
  });

  return (
    <Stack>
      <Inline>
        <Button
          icon={<Download />}
          loading={download.isPending}
          onClick={() => download.mutate()}
          aria-describedby="evidence-hint"
        >
          {t('contracts.evidence.download')}
        </Button>
        {readsAudit && (
          <Link alone render={<RouterLink to={auditAddress(contract)} />}>
            {t('contracts.evidence.auditLog')}
          </Link>
        )}
      </Inline>
      <p id="evidence-hint" className={styles.sub}>
        {t('contracts.evidence.hint')}
      </p>
      {events.length === 0 ? (
        <EmptyState title={t('contracts.evidence.emptyTitle')}>{t('contracts.evidence.emptyText')}</EmptyState>
      ) : (
        <ol className={styles.timeline} aria-label={t('contracts.evidence.timeline')}>
          {events.map((event) => (
            <TimelineEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Stack>
  );
}

/** The audit log for the days that have events of this contract. */
function auditAddress({ id, createdAt, events }: Contract): string {
  const from = schoolDay(createdAt);
  const to = schoolDay(events.at(-1)?.at ?? createdAt);
  return `/settings?${new URLSearchParams({ tab: 'audit', contractId: String(id), from, to })}`;
}
