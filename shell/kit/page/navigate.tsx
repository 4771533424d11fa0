import { useContext, useEffect } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  type To,
  useNavigate,
  useNavigation,
} from 'react-router-dom';

/**
 * Replaces the address once it is rendered, unless the user is already on the way elsewhere: a list that arrives after a
 * click must not undo the click.
 */
export function Navigate({ to }: { to: To }) {
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const { state } = useNavigation();
  const address = typeof to === 'string' ? to : createPath(to);
  useEffect(() => {
    // The state of the hook lags behind that of the router, which renders a navigation as a transition.
    if (state === 'idle' && router?.state.navigation.state === 'idle') void navigate(address, { replace: true });
  }, [navigate, address, state, router]);
  return null;
}
