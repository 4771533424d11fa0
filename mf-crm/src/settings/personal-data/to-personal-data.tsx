import { Navigate } from '@school/kit';

/** The section has a screen of its own, which belongs to the remote of contracts. */
export function ToPersonalData() {
  return <Navigate to="/personal-data" replace />;
}
