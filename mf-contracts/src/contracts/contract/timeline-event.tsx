import type { ContractEventView } from '@school/api-contract/staff-contracts';
import { useFormats, useT } from '@school/kit';
import { Ban, Circle, CircleCheckBig, FileText, Mail, PenLine, ShieldAlert, Smartphone } from 'lucide-react';
import type { ComponentType } from 'react';
import styles from './contract.module.css';

const icons: Record<string, ComponentType> = {
  'contract.created': FileText,
  'contract.sent': Mail,
  'contract.signed': PenLine,
  'contract.accepted': PenLine,
  'contract.completed': CircleCheckBig,
  'contract.cancelled': Ban,
  'contract.terminated': Ban,
  'contract.email_failed': ShieldAlert,
  'signature.code_sent': Smartphone,
  'signature.code_wrong': ShieldAlert,
};

/** One event: what, who, when to the second, from where; the rest of what was written down is folded. */
export function TimelineEvent({ event }: { event: ContractEventView }) {
  const t = useT('mf-contracts');
  const { moment } = useFormats();
  const { action, actor, userName, ipAddress, userAgent } = event;
  const Icon = icons[action] ?? Circle;
  const who = actor === 'staff' && userName ? userName : t(`contracts.evidence.actors.${actor}`);
  const details = Object.entries(event.details).filter(([, value]) => value !== null && value !== '');

  return (
    <li className={styles.event}>
      <span className={styles.eventIcon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.eventBody}>
        {/* An event that this page has no words for is shown by its own name. */}
        <p className={styles.eventTitle}>{t(`contracts.events.${action}`, { defaultValue: action })}</p>
        <p>
          <time dateTime={event.at}>{moment(event.at)}</time> · {who}
        </p>
        {(ipAddress || userAgent) && (
          <p className={styles.origin}>
            {ipAddress && t('contracts.evidence.address', { address: ipAddress })}
            {ipAddress && userAgent && ' · '}
            {userAgent}
          </p>
        )}
        {details.length > 0 && (
          <details className={styles.details}>
            <summary>{t('contracts.evidence.details')}</summary>
            <dl>
              {details.map(([name, value]) => (
                <div key={name}>
                  <dt>{t(`contracts.evidence.fields.${name}`, { defaultValue: name })}</dt>
                  <dd>{textOf(value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );

  function textOf(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'contracts.evidence.yes' : 'contracts.evidence.no');
    if (typeof value === 'string') return isoMoment.test(value) ? moment(value) : value;
    return typeof value === 'number' ? String(value) : JSON.stringify(value);
  }
}

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
