import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { isWaiting } from '../queue/queued-photo';
import type { Photos } from './photos';

/** Says why photos have not reached the server yet. Changes are announced. */
export function PhotoQueueNotice({ photos: { photos, phase, durable, queue } }: { photos: Photos }) {
  const t = useT('mf-crm');
  const count = photos.filter(isWaiting).length;
  const isStuck = count > 0 && phase !== 'idle' && phase !== 'sending';
  // The empty region stays: screen readers only announce changes of a region that already exists.
  return (
    <div role="status">
      {isStuck && (
        <Alert
          tone="warning"
          actions={
            phase === 'foreign' ? (
              <Button size="sm" onClick={() => window.location.reload()}>
                {t('photos.reload')}
              </Button>
            ) : (
              <Button size="sm" onClick={queue.retry}>
                {t('photos.sendNow')}
              </Button>
            )
          }
        >
          {t(`photos.queue.${phase}`, { count })}
          {!durable && ` ${t('photos.keepOpen')}`}
        </Alert>
      )}
    </div>
  );
}
