import { roles } from '@school/api-contract/roles';
import { z } from 'zod';
import { type RemoteManifest, remoteManifestSchema } from './manifest';
import { languages } from './manifest-names';

/**
 * What the server puts into the page (`<script type="application/json" id="boot-snapshot">`): who is signed in, which
 * releases are live and all that is known of them. The shell draws the menu, guards routes and makes the router from it.
 */

/** The part of a manifest that the browser needs; whole lists of files stay on the server. */
const bootManifestSchema = z.strictObject({
  ...remoteManifestSchema.shape,
  assets: z.never().optional(),
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
});

/** What every screen has to know of the school. */
export const bootSchoolSchema = z.strictObject({
  /** IANA name of the zone in which the school's hours are shown and taken. */
  timeZone: z.string(),
});

export const bootSnapshotSchema = z.strictObject({
  shellVersion: z.string(),
  /** Revision of the pointer document that the releases were read from. */
  revision: z.int().nonnegative(),
  language: z.enum(languages),
  user: bootUserSchema.nullable(),
  school: bootSchoolSchema,
  /** A production shell ignores overrides of remotes. */
  production: z.boolean(),
  remotes: z.record(z.string(), bootRemoteSchema),
  /** Ids of remotes whose manifest was refused; reasons stay in the server's log. */
  quarantined: z.array(z.string()),
});

/** @param manifest a release's whole manifest */
export function toBootManifest(manifest: RemoteManifest): BootManifest {
  const { assets: _assets, ...rest } = manifest;
  return rest;
}

export type BootManifest = z.infer<typeof bootManifestSchema>;
export type BootRelease = z.infer<typeof bootReleaseSchema>;
export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootSchool = z.infer<typeof bootSchoolSchema>;
export type BootUser = z.infer<typeof bootUserSchema>;
export type BootSnapshot = z.infer<typeof bootSnapshotSchema>;
