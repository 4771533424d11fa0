import { phoneSchema } from '@school/api-contract/common';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { StatusBadge, trialRequestLooks } from '@school/design-system/status-badge';
import { useFormats, useT } from '@school/kit';
import styles from '../panel/panel.module.css';
import { usePhoneOwners, usePhoneRequests } from './phone-family.queries';

interface PhoneFamilyProps {
  typed: string;
  /** The request of this form, once it is entered: the form still shows while it closes. */
  enteredId: number | undefined;
}

/** Students and requests with the typed phone of a new request, before it is entered a second time. */
export function PhoneFamily({ typed, enteredId }: PhoneFamilyProps) {
  const t = useT('mf-funnel');
  const { shortDate } = useFormats();
  const phone = phoneSchema.safeParse(typed).data;
  const owners = usePhoneOwners(phone).data ?? [];
  const students = owners.toSorted((a, b) => Number(b.active) - Number(a.active));
  const requests = usePhoneRequests(phone).filter(({ id }) => id !== enteredId);
  const isKnown = phone !== undefined && students.length + requests.length > 0;
  return (
    <div aria-live="polite" className={styles.known}>
      {isKnown && (
        <Alert tone="info" role="note" title={t('panel.family')}>
          {/* In another tab, because the form is not saved yet. */}
          <ul className={styles.plain}>
            {students.map(({ id, name, active }) => (
              <li key={`student-${id}`}>
                <Link href={`/students/${id}`} target="_blank" rel="noopener">
                  {name}
                </Link>{' '}
                {!active && <Badge>{t('form.archived')}</Badge>}
              </li>
            ))}
            {requests.map(({ id, childName, createdAt, status }) => (
              <li key={`request-${id}`} className={styles.otherRequest}>
                <Link href={`/sales-funnel/${id}`} target="_blank" rel="noopener">
                  {t('panel.otherRequest', { child: childName, date: shortDate(createdAt) })}
                </Link>
                <StatusBadge look={trialRequestLooks[status]}>{t(`status.${status}`)}</StatusBadge>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
