import { z } from 'zod';
import { momentSchema, textMin } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { roles } from '../rules/roles';

const partSchema = z.string().regex(/^(shell|mf-[a-z][a-z0-9-]{0,40})$/);

export const releaseActions = ['promote', 'rollback', 'canary', 'halt'] as const;

/** Page starts of one version, and how many of them failed. */
const startCountsSchema = z.object({ starts: z.number().int(), failures: z.number().int() });
export type StartCounts = z.infer<typeof startCountsSchema>;

/** Starts of the canary and of the live release in the same period. */
const comparedStartsSchema = z.object({ canary: startCountsSchema, live: startCountsSchema });
export type ComparedStarts = z.infer<typeof comparedStartsSchema>;

/** Who gets a canary beside its share of the browsers; missing: nobody. */
const chosenPeople = {
  roles: z.array(z.enum(roles)).optional(),
  /** User names. */
  users: z.array(z.string()).optional(),
};

const releaseEventSchema = z.object({
  at: momentSchema,
  who: z.string(),
  why: z.string(),
  action: z.enum(releaseActions),
  version: z.string(),
  /** The share of browsers that get the canary; null for other events. */
  percent: z.number().int().nullable(),
  ...chosenPeople,
  /** Objections to the change that were overruled with --force. */
  forced: z.array(z.string()),
  /** The starts that made the portal halt the canary; null for other events. */
  judged: comparedStartsSchema.nullable(),
});
export type ReleaseEvent = z.infer<typeof releaseEventSchema>;

/** Failures of one version, as pages reported them. */
const releaseFailureSchema = z.object({
  kind: z.string(),
  /** Failures that the visitor did not see, because the previous release took over. */
  replaced: z.number().int(),
  /** Failures that the visitor saw. */
  shown: z.number().int(),
});

/** How the portal judges a canary. `waiting`: too few starts. It halts a failing one. */
export const canaryAnswers = ['healthy', 'failing', 'waiting'] as const;
export type CanaryAnswer = (typeof canaryAnswers)[number];

/** Sent while the part runs a canary: each page reports one start and at most one failure after it. */
export const releaseStartBody = z.strictObject({
  part: partSchema,
  version: z.string().min(1).max(64),
  outcome: z.enum(['begun', 'failed']),
});
export type ReleaseStart = z.infer<typeof releaseStartBody>;

const releaseInUseSchema = z.object({
  version: z.string(),
  /** Null when the history does not reach back so far. */
  since: momentSchema.nullable(),
  who: z.string().nullable(),
  failures: z.array(releaseFailureSchema),
});
export type ReleaseInUse = z.infer<typeof releaseInUseSchema>;

export const releasedPartSchema = z.object({
  /** `shell`, or the id of a remote. */
  name: z.string(),
  /** The team that the id belongs to; null: the shell. */
  team: z.string().nullable(),
  live: releaseInUseSchema,
  /** The release that a rollback returns to. */
  previous: z.string().nullable(),
  canary: releaseInUseSchema
    .extend({
      /** The share of browsers; 0: only the roles and users. */
      percent: z.number().int(),
      ...chosenPeople,
      answer: z.enum(canaryAnswers),
      judged: comparedStartsSchema,
    })
    .nullable(),
  /** Addresses and slots that belong to the part; a parameter of an address is `:`. */
  paths: z.array(z.string()),
  slots: z.array(z.string()),
  /** Parts of it that are not served. */
  refusals: z.array(z.object({ version: z.string(), kind: z.enum(['release', 'path', 'slot']), reason: z.string() })),
  /** Newest first. */
  history: z.array(releaseEventSchema),
});
export type ReleasedPart = z.infer<typeof releasedPartSchema>;

export const releasesSchema = z.object({
  /** The shell first, then the remotes by name. Empty until something is released. */
  parts: z.array(releasedPartSchema),
  /** Failures before this moment are not counted. */
  countedSince: momentSchema,
});
export type Releases = z.infer<typeof releasesSchema>;

const partParams = z.object({ part: partSchema });

export const releaseActionBody = z.strictObject({
  /** The version that the user saw when deciding. */
  version: z.string().min(1).max(64),
  why: textMin(3, 300, messages.releaseReason),
});

const policy = { kind: 'capability', capability: 'manageReleases' } as const;

export const releaseRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/releases',
    summary: 'What is live of the shell and the remotes, its failures and its history',
    policy,
    success: { status: 200, schema: releasesSchema },
    errors: [],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/release-starts',
    summary: 'A page tells that a release of a part with a canary began in it, or failed',
    policy: { kind: 'public' },
    rateLimit: { name: 'releaseStart' },
    body: releaseStartBody,
    success: { status: 204 },
    errors: [],
  }),
  rollback: defineRoute({
    method: 'POST',
    path: '/api/releases/:part/rollback',
    summary: 'Make the last good release live again',
    policy,
    params: partParams,
    body: releaseActionBody,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  halt: defineRoute({
    method: 'POST',
    path: '/api/releases/:part/halt',
    summary: 'Take a canary back from its share of the browsers',
    policy,
    params: partParams,
    body: releaseActionBody,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
