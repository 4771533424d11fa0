import { useNavigate } from '@school/kit';

/** Navigates to the page of a contract. */
export function useOpenContract(): (id: number) => void {
  const navigate = useNavigate();
  return (id) => void navigate(`/contracts/${id}`);
}
