import { useEffect, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteFailure } from './failure';
import { RemoteFailureCard } from './remote-failure-card';
import type { Remotes } from './remotes';
import { reportFailure } from './report';

interface RemoteErrorElementProps {
  remotes: Remotes;
  remoteId: string;
  module: string;
}

/** What a remote's route shows instead of its screen: the loader failed, or the screen threw while it was drawn. */
export function RemoteErrorElement({ remotes, remoteId, module }: RemoteErrorElementProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const [thrown] = useState(() => (error instanceof RemoteFailure ? null : drawFailure(error, remoteId, module)));
  const [recovering, setRecovering] = useState(thrown !== null);
  useEffect(() => {
    if (!thrown) return;
    let current = true;
    remotes.replaceByPrevious(thrown).then((replaced) => {
      if (!replaced) reportFailure(thrown, 'render');
      if (!current) return;
      if (replaced) revalidate();
      else setRecovering(false);
    });
    return () => {
      current = false;
    };
  }, [remotes, thrown, revalidate]);

  const failure = error instanceof RemoteFailure ? error : thrown;
  if (!failure || recovering) return null;
  return <RemoteFailureCard failure={failure} busy={state === 'loading'} onRetry={() => revalidate()} />;
}

function drawFailure(cause: unknown, remoteId: string, module: string): RemoteFailure {
  return new RemoteFailure('execution', { remoteId, version: '', module, cause });
}
