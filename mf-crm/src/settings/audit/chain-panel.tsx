import type { AuditChain, AuditFault } from '@school/api-contract/accounts/audit-logs';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Disclosure } from '@school/design-system/disclosure';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useFormats, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import styles from '../settings.module.css';
import { AnchorsTable } from './anchors-table';
import { useChain, useVerifyChain } from './audit.queries';

/** Whether every event is unchanged and none is missing. */
export function ChainPanel() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const chain = useChain();
  const verify = useVerifyChain();

  if (chain.isError) return <LoadFailure text={errorText(chain.error)} onRetry={() => void chain.refetch()} />;
  if (chain.isPending) return <Skeleton height="12rem" />;
  return (
    <Card
      title={t('settings.chain.title')}
      description={t('settings.chain.description')}
      actions={
        <Button loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('settings.chain.verify')}
        </Button>
      }
    >
      <Stack>
        {verify.isError && <Alert tone="danger">{errorText(verify.error)}</Alert>}
        <ChainState chain={chain.data} />
        {chain.data.anchors.length > 0 && (
          <Disclosure summary={t('settings.chain.anchors', { count: chain.data.anchors.length })}>
            <p className={styles.value}>
              {t('settings.chain.head')}: <span className={styles.code}>{chain.data.head ?? t('common.none')}</span>
            </p>
            <AnchorsTable anchors={chain.data.anchors} />
          </Disclosure>
        )}
      </Stack>
    </Card>
  );
}

function ChainState({ chain }: { chain: AuditChain }) {
  const t = useT('mf-crm');
  const { moment } = useFormats();
  const tone = chain.whole === null ? 'info' : chain.whole ? 'success' : 'danger';
  const state = chain.whole === null ? 'unknown' : chain.whole ? 'whole' : 'broken';
  return (
    <>
      <Alert tone={tone} title={t(`settings.chain.${state}`)} role={chain.whole === false ? 'alert' : 'status'}>
        {chain.faults.map((fault) => (
          <FaultText key={fault.reason} fault={fault} />
        ))}
      </Alert>
      {chain.checkedAt !== null && (
        <p className={styles.muted}>{t('settings.chain.checkedAt', { moment: moment(chain.checkedAt) })}</p>
      )}
    </>
  );
}

/** The fault and its consequences. */
function FaultText({ fault: { reason, eventId, day, number, contractNumber, count } }: { fault: AuditFault }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const none = t('common.none');
  const found = t(`settings.chain.found.${reason}`, {
    event: eventId ?? none,
    anchor: t('settings.chain.anchorNamed', { number: number ?? none, day: day === null ? none : date(day) }),
    contract: contractNumber ?? none,
  });
  const total = count > 1 ? ` ${t('settings.chain.total', { total: count })}` : '';
  return (
    <p className={styles.fault}>
      <strong>{found}</strong>
      {total} {t(`settings.chain.follows.${reason}`)}
    </p>
  );
}
