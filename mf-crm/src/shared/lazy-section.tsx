import { Skeleton } from '@school/design-system/skeleton';
import { ApiError, useErrorText } from '@school/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { LoadFailure } from '../load-failure';

/** A section whose code is loaded when it is first shown. When loading fails, the user can try again. */
export function lazySection<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazySection(props: Props) {
    const errorText = useErrorText();
    const [Section, setSection] = useState(() => loaded);
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState(false);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the next try
    useEffect(() => {
      if (loaded) return;
      let isCurrent = true;
      load().then(
        (found) => {
          loaded = found;
          if (isCurrent) setSection(() => found);
        },
        () => isCurrent && setFailed(true),
      );
      return () => {
        isCurrent = false;
      };
    }, [attempt]);

    if (Section) return <Section {...props} />;
    if (!failed) return <Skeleton height="20rem" />;
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return <LoadFailure text={errorText(new ApiError({ status: 0, code: 'NETWORK', message: '' }))} onRetry={retry} />;
  };
}
