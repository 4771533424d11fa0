import { lazy, Suspense, useRef, useState } from 'react';
import { BellButton } from './bell-button';
import { useUnreadCount } from './unread.queries';
import { UnreadDot } from './unread-dot';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel')).BellPanel }));

/** The bell with the number of unread notifications, and their list, whose code loads when it is first opened. */
export function Bell({ defaultOpen }: { defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useUnreadCount();
  return (
    <>
      <UnreadDot unread={unread ?? 0}>
        <BellButton
          ref={button}
          unread={unread}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </UnreadDot>
      {wanted && (
        <Suspense>
          <BellPanel anchor={button} open={open} onOpenChange={setOpen} unread={unread ?? 0} />
        </Suspense>
      )}
    </>
  );
}
