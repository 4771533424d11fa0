import { useLocation } from '@school/kit';

/** Returns the address of a student's card with the list's filter, and with the tab of the card that is open now. */
export function useCardAddress() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('edit');
  return (id: number) => ({ pathname: `/students/${id}`, search: params.toString() });
}
