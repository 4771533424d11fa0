import { useNavigate, useSearchParams } from '@school/kit';

const linkTo = (part?: string) => {
  const search = new URLSearchParams({ tab: 'releases' });
  if (part !== undefined) search.set('part', part);
  return { search: `?${search}` };
};

/** The part whose details are open, from the address: `?tab=releases&part=mf-chat`. */
export function useOpenPart() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const go = (part?: string) => void navigate(linkTo(part), { preventScrollReset: true });
  return { openId: params.get('part') ?? undefined, linkTo, open: (part: string) => go(part), close: () => go() };
}
