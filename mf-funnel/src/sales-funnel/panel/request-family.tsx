import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { StatusBadge, trialRequestLooks } from '@school/design-system/status-badge';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { useFunnelAddress } from '../use-funnel-view';
import styles from './panel.module.css';

/** Students and other requests with the phone of this request. */
export function RequestFamily({ request: { family, status, repeatOf } }: { request: TrialRequestDetail }) {
  const t = useT('mf-funnel');
  const { shortDate } = useFormats();
  const { pathname, search } = useLocation();
  const { toRequest } = useFunnelAddress();
  const back = new URLSearchParams({ from: `${pathname}${search}` });
  if (family.students.length === 0 && family.requests.length === 0) return null;
  return (
    <Alert tone={status === 'SIGNED' ? 'success' : 'info'} title={t('panel.family')}>
      <ul className={styles.plain}>
        {family.students.map((student) => (
          <li key={`student-${student.id}`}>
            <Link render={<RouterLink to={`/students/${student.id}?${back}`} />}>{student.name}</Link>
            <span className={styles.sub}>
              {' · '}
              {student.groups.length > 0 ? student.groups.join(', ') : t('panel.noGroup')}
            </span>
          </li>
        ))}
        {family.requests.map((other) => (
          <li key={`request-${other.id}`} className={styles.otherRequest}>
            <Link render={<RouterLink to={toRequest(other.id)} preventScrollReset />}>
              {t('panel.otherRequest', { child: other.childName, date: shortDate(other.createdAt) })}
            </Link>
            <StatusBadge look={trialRequestLooks[other.status]}>{t(`status.${other.status}`)}</StatusBadge>
            {other.id === repeatOf?.id && <Badge tone="warning">{t('panel.repeated')}</Badge>}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
