import { useSearchParams } from '@school/kit';

export const eventGroups = [
  'auth.',
  'contract.',
  'signature.',
  'registration',
  'consent.',
  'document.',
  'group.',
  'school.',
  'delivery.',
  'sms.',
  'attendance.',
  'trial_request.',
  'user.',
  'audit.',
] as const;
export const severities = ['info', 'warning', 'critical'] as const;
type Severity = (typeof severities)[number];

export interface AuditFilter {
  /** The beginning of the event's type; empty: all. */
  type: string;
  severity: Severity | undefined;
  /** 'yyyy-MM-dd', both inclusive; empty: open. */
  from: string;
  to: string;
}

/** The filter lives in the address beside the tab: `?tab=audit&type=contract.&from=2026-11-01`. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const type = params.get('type') ?? '';
  const filter: AuditFilter = {
    type: /^[a-z_.]{0,50}$/.test(type) ? type : '',
    severity: severities.find((each) => each === params.get('severity')),
    from: day(params.get('from')),
    to: day(params.get('to')),
  };

  const setFilter = (change: Partial<AuditFilter>) => {
    const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value);
    setParams({ tab: 'audit', ...Object.fromEntries(entries) }, { replace: true, preventScrollReset: true });
  };

  return { filter, setFilter };
}

const day = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
