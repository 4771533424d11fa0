import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Card } from '@school/api-contract/chat/rooms';
import { daySchema, idSchema } from '@school/api-contract/common';
import { hasCapability } from '@school/api-contract/rules/roles';
import { refuse } from '../../platform/app-error';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getGroup } from '../groups/groups.service';
import { getStudent } from '../students/students.service';
import { getTrialRequest } from '../trial-requests/trial-requests.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;
type MakeCard = (deps: Deps, user: SessionUser, id: number, address: URL) => Promise<Card>;

/** The addresses that have a card. Each card is read with the rights of the user who looks at the message. */
const addresses: readonly (readonly [RegExp, MakeCard])[] = [
  [/^\/students\/(\d+)$/, toStudentCard],
  [/^\/groups\/(\d+)$/, toGroupCard],
  [/^\/attendance$/, toSessionCard],
  [/^\/sales-funnel\/(\d+)$/, toTrialRequestCard],
];

/** Refuses with NOT_FOUND: another address, or nothing that the user may see. */
export async function getCard(deps: Deps, user: SessionUser, path: string): Promise<Card> {
  // an address may name another host: `//example.org`
  const address = path.startsWith('//') ? null : URL.parse(path, 'http://portal');
  for (const [pattern, makeCard] of addresses) {
    const match = address && pattern.exec(address.pathname);
    if (match) return makeCard(deps, user, readId(match[1] ?? address.searchParams.get('group')), address);
  }
  throw refuse('NOT_FOUND');
}

function readId(text: string | null): number {
  const { data } = idSchema.safeParse(Number(text));
  if (data === undefined) throw refuse('NOT_FOUND');
  return data;
}

async function toStudentCard(deps: Deps, user: SessionUser, id: number): Promise<Card> {
  const { lastName, firstName, groups } = await getStudent(deps, deps.db, user, id);
  const subtitle = groups.map(({ name }) => name).join(', ');
  return { kind: 'student', title: `${lastName} ${firstName}`, subtitle: subtitle || null, date: null };
}

async function toGroupCard(deps: Deps, user: SessionUser, id: number): Promise<Card> {
  const { name, trainer } = await getGroup(deps.db, user, deps.clock.now(), id);
  return { kind: 'group', title: name, subtitle: trainer?.name ?? null, date: null };
}

async function toSessionCard(deps: Deps, user: SessionUser, id: number, address: URL): Promise<Card> {
  const date = daySchema.safeParse(address.searchParams.get('date')).data ?? null;
  return { ...(await toGroupCard(deps, user, id)), kind: 'session', date };
}

async function toTrialRequestCard({ db, clock }: Deps, user: SessionUser, id: number): Promise<Card> {
  if (!hasCapability(user.role, 'salesFunnel')) throw refuse('NOT_FOUND');
  const { childName, sectionName, branchName } = await getTrialRequest(db, id, clock.now());
  return { kind: 'trialRequest', title: childName, subtitle: `${sectionName}, ${branchName}`, date: null };
}
