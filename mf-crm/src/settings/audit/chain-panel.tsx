import type { AuditFault } from '@school/api-contract/accounts/audit-logs';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import settings from '../settings.module.css';
import { AnchorsTable } from './anchors-table';
import { useChain, useVerifyChain } from './audit.queries';
import styles from './chain-panel.module.css';

/** Each fault of the chain with what follows from it; nothing while it is whole. */
export function ChainFaults() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const chain = useChain();
  if (chain.isError) return <LoadFailure text={errorText(chain.error)} onRetry={() => void chain.refetch()} />;
  if (chain.data?.whole !== false) return null;
  return (
    <Alert tone="danger" title={t('settings.chain.broken')}>
      {chain.data.faults.map((fault) => (
        <FaultText key={fault.reason} fault={fault} />
      ))}
    </Alert>
  );
}

/** Whether every event is unchanged and none is missing, and the button that checks it. */
export function ChainState() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { moment } = useFormats();
  const chain = useChain();
  const verify = useVerifyChain();
  if (!chain.data) return null;
  const { whole, checkedAt } = chain.data;
  const state = whole === null ? 'unknown' : whole ? 'whole' : 'broken';
  // a log that is whole looks as before; a broken one has an alert
  const check = () =>
    verify.mutate(undefined, {
      onSuccess: (checked) => checked.whole && notify({ title: t('settings.chain.checked') }),
    });
  return (
    <section aria-label={t('settings.chain.title')} className={styles.state}>
      <span
        role="status"
        title={checkedAt === null ? undefined : t('settings.chain.checkedAt', { moment: moment(checkedAt) })}
      >
        {state !== 'broken' && (
          <Badge plain icon={icons[state]}>
            <span className={settings.muted}>{t(`settings.chain.${state}`)}</span>
          </Badge>
        )}
      </span>
      <Button variant="ghost" loading={verify.isPending} onClick={check}>
        {t('settings.chain.verify')}
      </Button>
      {verify.isError && <Alert tone="danger">{errorText(verify.error)}</Alert>}
    </section>
  );
}

/** When the chain was last checked, and what protects it. */
export function ChainProtection() {
  const t = useT('mf-crm');
  const { moment } = useFormats();
  const chain = useChain();
  if (!chain.data) return null;
  const { checkedAt, head, anchors } = chain.data;
  return (
    <Disclosure summary={t('settings.chain.how')}>
      {checkedAt !== null && <p>{t('settings.chain.checkedAt', { moment: moment(checkedAt) })}</p>}
      <p className={settings.muted}>{t('settings.chain.description')}</p>
      {anchors.length > 0 && (
        <>
          <p className={settings.value}>
            {t('settings.chain.head')}: <span className={settings.code}>{head ?? t('common.none')}</span>
          </p>
          <p className={settings.muted}>{t('settings.chain.anchors', { count: anchors.length })}</p>
          <AnchorsTable anchors={anchors} />
        </>
      )}
    </Disclosure>
  );
}

const icons = {
  unknown: <CircleHelp />,
  whole: <CircleCheck />,
};

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
    <p className={settings.fault}>
      <strong>{found}</strong>
      {total} {t(`settings.chain.follows.${reason}`)}
    </p>
  );
}
