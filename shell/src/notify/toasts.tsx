import { lazyPart, useLazyPart } from '@school/design-system/lazy-part';
import { dismissToast, useT } from '@school/kit';
import { useToastStore } from '@school/kit/host';

const toasterPart = lazyPart(() => import(/* webpackChunkName: 'toast' */ '@school/design-system/toast'));

/** Renders the toasts of `notify`. */
export function Toasts() {
  const t = useT('shell');
  const toasts = useToastStore((state) => state.toasts);
  const later = useLazyPart(toasterPart, toasts.length > 0);
  if (!later) return null;
  return (
    <later.Toaster
      toasts={toasts}
      onOpenChange={(id, open) => {
        if (!open) dismissToast(id);
      }}
      closeLabel={t('app.close')}
      regionLabel={t('app.notifications', { hotkey: '{hotkey}' })}
    />
  );
}
