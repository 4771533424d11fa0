import { roles } from '@school/api-contract/rules/roles';
import { z } from 'zod';
import { type RemoteManifest, remoteManifestSchema } from './manifest';
import { languages } from './manifest-names';

/**
 * What the server puts into the page (`<script type="application/json" id="boot-snapshot">`): the signed-in user, the
 * live releases and their manifests. The shell builds menu, route guards and router from it.
 */

/** The part of a manifest that the browser needs; complete lists of files stay on the server. */
const bootManifestSchema = z.strictObject({
  ...remoteManifestSchema.shape,
  assets: z.never().optional(),
  calls: z.never().optional(),
});

/** One release: its manifest and the address of its folder, with a slash at the end. */
export const bootReleaseSchema = z.strictObject({ baseUrl: z.string().endsWith('/'), manifest: bootManifestSchema });

export const bootRemoteSchema = z.strictObject({
  stable: bootReleaseSchema,
  /** Used for this session when `stable` cannot be loaded; its manifest.json is fetched only then. */
  previous: z.strictObject({ version: z.string(), baseUrl: z.string().endsWith('/') }).nullable(),
});

/** The signed-in user as GET /api/user answers it; the shell relies on these fields only. */
export const bootUserSchema = z.looseObject({
  id: z.int(),
  username: z.string(),
  role: z.enum(roles),
  /** The school requires a second factor that the user has not set up: only their profile is open. */
  mustSetUpSecondFactor: z.literal(true).optional(),
});

/** What every screen needs to know about the school. */
export const bootSchoolSchema = z.strictObject({
  /** IANA name of the school's time zone. */
  timeZone: z.string(),
  /** Whether contracts may be sent and families may use the forms. Only for display; the API decides. */
  isReady: z.boolean(),
  name: z.string(),
  /** For families; '' when unknown. */
  phone: z.string(),
  /** For families; '' when unknown. */
  email: z.string(),
  address: z.string(),
  /** `#rrggbb`; null: the product's own colour. */
  accentColor: z.string().nullable(),
  /** An address that changes with the logo; null: the school has none. */
  logoUrl: z.string().nullable(),
  /** Channels on which nothing is sent, because they are not configured. */
  heldChannels: z.array(z.enum(['sms', 'email'])),
  /** Whether the school sells subscriptions; otherwise no screen mentions them. */
  sellsSubscriptions: z.boolean(),
});

/** School time in the days around the page, so that its first screen needs no time zone data, 50 ms on a cheap phone. */
export const schoolOffsetSchema = z.strictObject({
  /** Minutes ahead of UTC. */
  minutes: z.int(),
  /** The first and the last moment, in milliseconds since 1970. */
  from: z.int(),
  until: z.int(),
});

export const bootSnapshotSchema = z.strictObject({
  shellVersion: z.string(),
  /** Revision of the pointer document that the releases were read from. */
  revision: z.int().nonnegative(),
  language: z.enum(languages),
  user: bootUserSchema.nullable(),
  school: bootSchoolSchema,
  /** Missing in the days around a change of the school's clocks. */
  schoolOffset: schoolOffsetSchema.optional(),
  /** True until a new installation has an owner; until then only the page that creates the owner works. */
  needsOwner: z.boolean(),
  /** A production shell ignores overrides of remotes. */
  production: z.boolean(),
  remotes: z.record(z.string(), bootRemoteSchema),
  /** Ids of remotes whose manifest was refused; reasons stay in the server's log. */
  refused: z.array(z.string()),
  /** Parts that run a canary, whose starts and failures the page reports; missing: none. */
  canaries: z.array(z.string()).optional(),
  /** Nobody has to solve a captcha; missing: the API says which one. */
  captcha: z.literal('off').optional(),
});

/** @param manifest a release's whole manifest */
export function toBootManifest(manifest: RemoteManifest): BootManifest {
  const { assets: _assets, calls: _calls, ...rest } = manifest;
  return rest;
}

export type BootManifest = z.infer<typeof bootManifestSchema>;
export type BootRelease = z.infer<typeof bootReleaseSchema>;
export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootSchool = z.infer<typeof bootSchoolSchema>;
export type SchoolOffset = z.infer<typeof schoolOffsetSchema>;
export type BootUser = z.infer<typeof bootUserSchema>;
export type BootSnapshot = z.infer<typeof bootSnapshotSchema>;
