import type pg from 'pg';
import type { Call } from './load';

/** Upper limits: CPU time of the product divided by that of the bare server. */
interface Most {
  serverCpu: number;
  databaseCpu: number;
}

/** A frequently called route: its calls, and the answer of a bare server. */
export interface Scenario {
  name: string;
  caller: 'owner' | 'coach';
  /** Number of calls in one round. */
  calls: number;
  most: Most;
  /** One person opens it once a month: calls go one after another, and the limit of memory does not count it. */
  isRare?: true;
  call(index: number): Call;
  /** Calls that the database answers at once, for code that V8 would compile only after some thousand calls. */
  warmUp?(index: number): Call;
  /** Whether this scenario answers the path. */
  matches(method: string, path: string): boolean;
  answer(db: pg.Pool, url: URL, body: string): Promise<{ body: string; total?: number }>;
}

export interface School {
  /** A group of the coach whose journal of `month` is about 28 KB. */
  groupId: number;
  month: string;
  /** The next month, 'yyyy-MM'. */
  nextMonth: string;
  /** All groups of the coach: twenty students of each, and a date that may be marked without a reason. */
  sessions: { groupId: number; studentIds: number[]; date: string }[];
}
