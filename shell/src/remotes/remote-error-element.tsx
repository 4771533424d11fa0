import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { RemoteFailure } from './failure';
import { RemoteFailureCard } from './remote-failure-card';

/** What a remote's route shows when its loader failed. */
export function RemoteErrorElement() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  // Anything else is a fault of the shell, which its own boundary shows.
  if (!(error instanceof RemoteFailure)) throw error;
  const retry = () => navigate(location, { replace: true, preventScrollReset: true });
  return <RemoteFailureCard failure={error} busy={busy} onRetry={retry} />;
}
