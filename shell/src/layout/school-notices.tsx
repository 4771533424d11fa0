import { Banner } from '@school/design-system/banner';
import { Link as TextLink } from '@school/design-system/link';
import { Link, useCan, useHeldReason, useSchoolReady, useT } from '@school/kit';
import { useSchoolStore } from '@school/kit/host';
import styles from '../offline/network-notice.module.css';

/** Tells staff who send messages to families what is switched off, and where to configure it. */
export function SchoolNotices() {
  const t = useT('shell');
  const sends = useCan('manageRegistrations');
  const mayMend = useCan('fullSettings');
  const heldChannels = useSchoolStore((school) => school.heldChannels);
  const heldReason = useHeldReason(heldChannels);
  const isReady = useSchoolReady();
  if (!sends || (isReady && heldChannels.length === 0)) return null;
  const held = heldChannels.length > 1 ? 'both' : heldChannels[0];
  return (
    <div className={styles.notice}>
      {!isReady && (
        <Banner tone="warning" live={false}>
          {t('notReady.banner')}{' '}
          {mayMend && <TextLink render={<Link to="/settings?tab=school" />}>{t('notReady.checklist')}</TextLink>}
        </Banner>
      )}
      {held && (
        <Banner tone="warning" live={false}>
          {t(`heldMessages.${held}`)} {mayMend && heldReason?.place}
        </Banner>
      )}
    </div>
  );
}
