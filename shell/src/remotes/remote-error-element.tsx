import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { RemoteFailure } from './failure';
import { RemoteFailureCard } from './remote-failure-card';

/** Shown when the loader of a remote's route failed. */
export function RemoteErrorElement() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  // Any other error is a bug of the shell, which its own error boundary shows.
  if (!(error instanceof RemoteFailure)) throw error;
  const retry = () => navigate(location, { replace: true, preventScrollReset: true });
  return <RemoteFailureCard failure={error} busy={busy} onRetry={retry} />;
}
