import { Link as StyledLink } from '@school/design-system/link';
import { Link, useT } from '@school/kit';
import { ArrowLeft } from 'lucide-react';
import styles from './subscriptions.module.css';

export function BackToSubscriptions() {
  const t = useT('mf-crm');
  return (
    <p className={styles.back}>
      <ArrowLeft aria-hidden="true" size={16} />
      <StyledLink quiet render={<Link to="/subscriptions" />}>
        {t('subscriptions.title')}
      </StyledLink>
    </p>
  );
}
