import { useContext, useEffect } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom';

/**
 * React Router's component, but it leaves a user alone who is already on the way elsewhere: a list that arrives after a
 * click must not undo the click.
 */
export const Navigate: typeof import('react-router-dom').Navigate = ({ to, replace }) => {
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const { state } = useNavigation();
  const { key } = useLocation();
  const address = typeof to === 'string' ? to : createPath(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short navigation ends without a render of its beginning, so its end shows in the key alone.
  useEffect(() => {
    // The state of the hook lags behind that of the router, which renders a navigation as a transition.
    if (state === 'idle' && router?.state.navigation.state === 'idle') void navigate(address, { replace });
  }, [navigate, address, replace, state, key, router]);
  return null;
};
