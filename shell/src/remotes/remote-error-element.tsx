import { useEffect, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteFailure } from './failure';
import { RemoteFailureCard } from './remote-failure-card';
import { report } from './report';

interface RemoteErrorElementProps {
  remoteId: string;
  module: string;
}

/** What a remote's route shows instead of its screen: the loader failed, or the screen threw while rendering. */
export function RemoteErrorElement({ remoteId, module }: RemoteErrorElementProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const [thrown] = useState(() => (error instanceof RemoteFailure ? null : toFailure(error, remoteId, module)));
  useEffect(() => {
    if (thrown) {
      report({
        kind: 'render',
        failureId: thrown.failureId,
        remote: remoteId,
        module,
        message: thrown.message.slice(0, 500),
      });
    }
  }, [thrown, remoteId, module]);
  const failure = error instanceof RemoteFailure ? error : thrown;
  if (!failure) return null;
  return <RemoteFailureCard failure={failure} busy={state === 'loading'} onRetry={() => revalidate()} />;
}

function toFailure(cause: unknown, remoteId: string, module: string): RemoteFailure {
  return new RemoteFailure('execution', { remoteId, version: '', module, cause });
}
