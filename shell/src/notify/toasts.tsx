import { dismiss, useT } from '@school/kit';
import { useToastStore } from '@school/kit/host';
import { useLater } from '../layout/use-later';

const loadToaster = () => import(/* webpackChunkName: 'toast' */ '@school/design-system/toast');

/** Draws what `notify` was given. */
export function Toasts() {
  const t = useT('shell');
  const toasts = useToastStore((state) => state.toasts);
  const later = useLater(loadToaster, toasts.length > 0);
  if (!later) return null;
  return (
    <later.Toaster
      toasts={toasts}
      onOpenChange={(id, open) => {
        if (!open) dismiss(id);
      }}
      closeLabel={t('app.close')}
      regionLabel={t('app.notifications', { hotkey: '{hotkey}' })}
    />
  );
}
