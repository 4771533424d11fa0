import type { ContractEventView } from '@school/api-contract/staff-contracts';
import { useFormats, useT } from '@school/kit';
import {
  Ban,
  BookOpen,
  CheckCheck,
  Circle,
  CircleCheckBig,
  Clock,
  FileCheck2,
  FileText,
  Mail,
  PenLine,
  RefreshCw,
  ShieldAlert,
  Smartphone,
} from 'lucide-react';
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
  'contract.opened': BookOpen,
  'contract.expired': Clock,
  'contract.pdf_made': FileCheck2,
  'delivery.retried': RefreshCw,
  'delivery.reported': CheckCheck,
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
                  <dd>{textOf(name, value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );

  function textOf(name: string, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'contracts.evidence.yes' : 'contracts.evidence.no');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return JSON.stringify(value);
    if (isoMoment.test(value)) return moment(value);
    const words = codes[name];
    return words ? t(`${words}.${value}`, { defaultValue: value }) : value;
  }
}

/** Where the words for the codes of a detail stand. */
const codes: Record<string, string> = {
  purpose: 'contracts.delivery.purposes',
  channel: 'contracts.delivery.channels',
  report: 'contracts.delivery',
  status: 'contracts.delivery.statuses',
  basis: 'contracts.bases',
  by: 'contracts.evidence.acceptedBy',
  from: 'contractStatus',
};

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
