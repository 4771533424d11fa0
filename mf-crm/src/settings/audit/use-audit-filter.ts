import { useSearchParams } from '@school/kit';

export const eventGroups = [
  'auth.',
  'contract.',
  'signature.',
  'registration',
  'consent.',
  'personal_data.',
  'document.',
  'student.',
  'group.',
  'attendance.',
  'session.',
  'session_photo.',
  'trial_request.',
  'payment.',
  'subscription',
  'charging_run.',
  'absence.',
  'makeup_credit.',
  'payment_order.',
  'report.',
  'delivery.',
  'notification',
  'chat.',
  'sms.',
  'school.',
  'branch.',
  'section.',
  'branch_section.',
  'hall.',
  'refusal_reason.',
  'document_type.',
  'user.',
  'audit.',
  'release.',
] as const;
export const severities = ['info', 'warning', 'critical'] as const;
/** The largest id that the API takes. */
const maxId = 2_147_483_647;
type Severity = (typeof severities)[number];

export interface AuditFilter {
  /** The beginning of the event's type; empty: all. */
  type: string;
  severity: Severity | undefined;
  /** 'yyyy-MM-dd', both inclusive; empty: open. */
  from: string;
  to: string;
  /** Only events of one contract. */
  contractId: number | undefined;
  /** Only what one person did. */
  userId: number | undefined;
}

export const noFilter: AuditFilter = {
  ...{ type: '', severity: undefined, from: '', to: '', contractId: undefined, userId: undefined },
};

/** The filter is kept in the address beside the tab: `?tab=audit&type=contract.&from=2026-11-01&userId=7`. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();

  const setFilter = (change: Partial<AuditFilter>) =>
    setParams(
      (newest) => {
        const entries = Object.entries({ ...readFilter(newest), ...change }).flatMap(([name, value]) =>
          value ? [[name, String(value)]] : [],
        );
        return { tab: 'audit', ...Object.fromEntries(entries) };
      },
      { replace: true, preventScrollReset: true },
    );

  return { filter: readFilter(params), setFilter };
}

function readFilter(params: URLSearchParams): AuditFilter {
  const type = params.get('type') ?? '';
  return {
    type: /^[a-z_.]{0,50}$/.test(type) ? type : '',
    severity: severities.find((each) => each === params.get('severity')),
    from: day(params.get('from')),
    to: day(params.get('to')),
    contractId: id(params.get('contractId')),
    userId: id(params.get('userId')),
  };
}

const day = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

function id(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= maxId ? number : undefined;
}
