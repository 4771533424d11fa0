import { lazy, Suspense, useState } from 'react';
import { BellButton } from './bell-button';
import { useUnreadCount } from './unread.queries';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel')).BellPanel }));

/** The bell with the number of unread notifications, and their list, whose code loads when it is first opened. */
export function Bell({ defaultOpen }: { defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const unread = useUnreadCount();
  return (
    <>
      <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      {wanted && (
        <Suspense>
          <BellPanel open={open} onOpenChange={setOpen} unread={unread ?? 0} />
        </Suspense>
      )}
    </>
  );
}
