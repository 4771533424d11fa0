import { Banner } from '@school/design-system/banner';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { useNavigationGuardStore } from '@school/kit/host';
import styles from '../offline/network-notice.module.css';
import { useUpdateStore } from './update-store';

/** Offers a newer release, except while a form has unsaved changes. */
export function UpdateNotice() {
  const t = useT('shell');
  const { isOffered } = useUpdateStore();
  const isEditing = useNavigationGuardStore(({ dirty }) => dirty.size > 0);
  const isShown = isOffered && !isEditing;
  return (
    // Always rendered, like the region of the network notice.
    <div role="status" className={isShown ? styles.notice : undefined}>
      {isShown && (
        <Banner
          live={false}
          actions={
            <Button size="sm" onClick={() => location.reload()}>
              {t('update.take')}
            </Button>
          }
        >
          {t('update.offered')}
        </Banner>
      )}
    </div>
  );
}
