import { Toaster } from '@school/design-system/toast';
import { dismiss, useT } from '@school/kit';
import { useToastStore } from '@school/kit/host';

/** Draws what `notify` was given. */
export function Toasts() {
  const t = useT('shell');
  const toasts = useToastStore((state) => state.toasts);
  return (
    <Toaster
      toasts={toasts}
      onOpenChange={(id, open) => {
        if (!open) dismiss(id);
      }}
      closeLabel={t('app.close')}
      regionLabel={t('app.notifications', { hotkey: '{hotkey}' })}
    />
  );
}
