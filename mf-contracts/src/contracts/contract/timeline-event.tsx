import type { ContractEventView } from '@school/api-contract/contracts/staff-contracts';
import { nameUserAgent } from '@school/api-contract/rules/user-agent';
import { useFormats, useT } from '@school/kit';
import {
  Ban,
  BookOpen,
  CheckCheck,
  Circle,
  CircleCheckBig,
  Clock,
  FileCheck2,
  FilePen,
  FileText,
  Handshake,
  Mail,
  PenLine,
  RefreshCw,
  ShieldAlert,
  Smartphone,
} from 'lucide-react';
import type { ComponentType } from 'react';
import styles from './contract.module.css';
import { EventDetails } from './event-details';

const icons: Record<string, ComponentType> = {
  'contract.created': FileText,
  'contract.refilled': FilePen,
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
  'contract.pdf_parked': ShieldAlert,
  'contract.pdf_retried': RefreshCw,
  'consent.revoked': Ban,
  'delivery.retried': RefreshCw,
  'delivery.reported': CheckCheck,
  'registration.submitted': FilePen,
  'student.updated': FilePen,
  'signature.agreement_accepted': Handshake,
  'signature.code_sent': Smartphone,
  'signature.code_wrong': ShieldAlert,
};

/** One event: what, who, when to the second, from where; the other details are collapsed. */
export function TimelineEvent({ event }: { event: ContractEventView }) {
  const t = useT('mf-contracts');
  const { moment } = useFormats();
  const { action, actor, userName, ipAddress, userAgent } = event;
  const Icon = icons[action] ?? Circle;
  const who = actor === 'staff' && userName ? userName : t(`contracts.evidence.actors.${actor}`);

  return (
    <li className={styles.event}>
      <span className={styles.eventIcon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.eventBody}>
        {/* An event without a translation shows its type. */}
        <p className={styles.eventTitle}>{t(`contracts.events.${action}`, { defaultValue: action })}</p>
        <p>
          <time dateTime={event.at}>{moment(event.at)}</time> · {who}
        </p>
        {(ipAddress || userAgent) && (
          <p className={styles.origin} title={userAgent ?? undefined}>
            {ipAddress && t('contracts.evidence.address', { address: ipAddress })}
            {ipAddress && userAgent && ' · '}
            {userAgent && nameUserAgent(userAgent)}
          </p>
        )}
        <EventDetails details={event.details} />
      </div>
    </li>
  );
}
