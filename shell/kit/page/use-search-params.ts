import { useCallback, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';

/**
 * React Router's hook, but a function that the setter takes gets the newest parameters of the address. React Router would
 * give it those of the last render, and of two changes before the page has rendered again the second would undo the first.
 * A change that only replaces the address, such as that of a search field some moments after the last key, is dropped
 * while the user is on the way to another page.
 */
export const useSearchParams: typeof import('react-router-dom').useSearchParams = (defaultInit) => {
  const [params, setRouterParams] = useRouterSearchParams(defaultInit);
  const rendered = useLocation().search;
  // The hooks of the router lag behind its state, since it renders a navigation as a transition.
  const router = useContext(DataRouterContext)?.router;
  const setParams: typeof setRouterParams = useCallback(
    (next, options) => {
      const way = router?.state.navigation.location;
      if (options?.replace && way && way.pathname !== router.state.location.pathname) return;
      setRouterParams(
        typeof next !== 'function'
          ? next
          : (before) => {
              const newest = router?.state.location.search ?? rendered;
              return next(newest === rendered ? before : new URLSearchParams(newest));
            },
        options,
      );
    },
    [setRouterParams, rendered, router],
  );
  return [params, setParams];
};
