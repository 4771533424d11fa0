import { ApiError, notify, useErrorText } from '@school/kit';
import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * A dialog whose code is loaded when it is first opened, which keeps the form library out of a screen's first load.
 * When loading fails, the dialog closes with a message, and the next opening tries again.
 *
 * @param load `async () => (await import('./x.dialog')).XDialog`
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const errorText = useErrorText();
    const [Dialog, setDialog] = useState(() => loaded);
    const fail = useEffectEvent(() => {
      const error = new ApiError({ status: 0, code: 'NETWORK', message: '' });
      notify({ tone: 'destructive', title: errorText(error) });
      props.onClose();
    });
    useEffect(() => {
      if (loaded) return;
      let isCurrent = true;
      load().then(
        (found) => {
          loaded = found;
          // A dialog of many fields renders in slices, so that the press that opened it is answered first.
          if (isCurrent) startTransition(() => setDialog(() => found));
        },
        () => isCurrent && fail(),
      );
      return () => {
        isCurrent = false;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
