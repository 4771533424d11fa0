import { Component, type ReactNode, useMemo } from 'react';
import { RemoteFailure } from './failure';
import { RemoteFailureCard } from './remote-failure-card';
import type { Remotes } from './remotes';
import { reportFailure } from './report';
import { StartWatch } from './start-watch';

interface RemotePageProps {
  remotes: Remotes;
  remoteId: string;
  module: string;
}

/** The screen of a remote; its route's loader has already loaded the module. */
export function RemotePage(props: RemotePageProps) {
  // Keyed, so that the failure of one screen is not shown for the next one.
  return (
    <DrawBoundary key={`${props.remoteId}/${props.module}`} {...props}>
      <Screen {...props} />
    </DrawBoundary>
  );
}

function Screen({ remotes, remoteId, module }: RemotePageProps) {
  const found = remotes.loadedModule(remoteId, module);
  const version = remotes.getVersion(remoteId);
  const start = useMemo(() => ({ remote: remoteId, version, module }), [remoteId, version, module]);
  if (!found) return null;
  return (
    <StartWatch key={version} starts={remotes.starts} start={start}>
      <found.Component />
    </StartWatch>
  );
}

interface DrawState {
  failure: RemoteFailure | null;
  /** The previous release is loading. */
  replacing: boolean;
}

/** When a screen throws while rendering, the previous release replaces it; without one the card is shown. */
class DrawBoundary extends Component<RemotePageProps & { children: ReactNode }, DrawState> {
  override state: DrawState = { failure: null, replacing: false };

  static getDerivedStateFromError(): Partial<DrawState> {
    return { replacing: true };
  }

  override componentDidCatch(cause: unknown) {
    const { remotes, remoteId, module } = this.props;
    const version = remotes.getVersion(remoteId);
    const failure = new RemoteFailure('execution', { remoteId, version, module, cause });
    void remotes.replaceByPrevious(failure).then((replaced) => {
      if (!replaced) reportFailure(failure, 'render');
      this.setState({ failure: replaced ? null : failure, replacing: false });
    });
  }

  override render() {
    const { failure, replacing } = this.state;
    if (replacing) return null;
    if (!failure) return this.props.children;
    return <RemoteFailureCard failure={failure} busy={false} onRetry={() => this.setState({ failure: null })} />;
  }
}
