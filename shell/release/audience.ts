import { type Role, roles } from '@school/api-contract/rules/roles';
import { z } from 'zod';

/** Who gets a canary beside the others: a share of the browsers, roles, and named users. */
export const audienceShape = {
  /** The share of browsers; 0: only the roles and users. */
  percent: z.int().min(0).max(99),
  roles: z.array(z.enum(roles)).optional(),
  users: z.array(z.string()).optional(),
};
const audienceSchema = z.strictObject(audienceShape);
export type Audience = z.infer<typeof audienceSchema>;

/** Up to the next comma outside quotation marks. */
const items = /(?:"(?:[^"]|"")*"|[^,"])+/g;

/**
 * Reads `10,role:coach,user:anna`; a name with a comma is in quotation marks, `user:"anna, office"`.
 *
 * @returns undefined when it is something else
 */
export function parseAudience(text: string): Audience | undefined {
  const [shares, chosen, users]: [number[], Role[], string[]] = [[], [], []];
  const found = text.match(items) ?? [];
  if (text === '' || found.join(',') !== text) return undefined;
  for (const item of found.map((each) => each.trim())) {
    const [, kind, written = ''] = /^(role|user):\s*(.+)$/.exec(item) ?? [];
    const name = kind === 'user' ? readName(written) : written;
    const role = roles.find((each) => each === name);
    if (kind === 'user' && name !== undefined) users.push(name);
    else if (kind === 'role' && role) chosen.push(role);
    else if (/^[1-9]\d?$/.test(item)) shares.push(Number(item));
    else return undefined;
  }
  if (shares.length > 1) return undefined;
  return toAudience({ percent: shares[0] ?? 0, roles: chosen, users });
}

/** @returns undefined for a name with quotation marks that are not around all of it */
function readName(written: string): string | undefined {
  if (!written.includes('"')) return written;
  const [, name] = /^"((?:[^"]|"")+)"$/.exec(written) ?? [];
  return name?.replaceAll('""', '"');
}

function writeName(name: string): string {
  return /[,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Keeps only what is known of a canary's audience; empty lists are left out, as before there were any. */
export function toAudience({ percent, roles = [], users = [] }: Audience): Audience {
  return { percent, ...(roles.length > 0 && { roles }), ...(users.length > 0 && { users }) };
}

/** The words of `--canary`. */
export function formatAudience({ percent, roles = [], users = [] }: Audience): string {
  const share = percent > 0 ? [String(percent)] : [];
  return [...share, ...roles.map((role) => `role:${role}`), ...users.map((user) => `user:${writeName(user)}`)].join(
    ',',
  );
}

/** For people who read the release list: `10 % of the browsers, role coach, user anna`. */
export function describeAudience({ percent, roles = [], users = [] }: Audience): string {
  const share = percent > 0 ? [`${percent} % of the browsers`] : [];
  return [...share, ...roles.map((role) => `role ${role}`), ...users.map((user) => `user ${user}`)].join(', ');
}

/** @returns whether everybody of an audience is also in the next one */
export function isWithin(before: Audience, next: Audience): boolean {
  const hasAll = (some: readonly string[] = [], all: readonly string[] = []) =>
    some.every((each) => all.includes(each));
  return before.percent <= next.percent && hasAll(before.roles, next.roles) && hasAll(before.users, next.users);
}

/** Makes an audience that has everybody of both. */
export function unite(one: Audience, other: Audience): Audience {
  return toAudience({
    percent: Math.max(one.percent, other.percent),
    roles: [...new Set([...(one.roles ?? []), ...(other.roles ?? [])])],
    users: [...new Set([...(one.users ?? []), ...(other.users ?? [])])],
  });
}
