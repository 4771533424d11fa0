import { z } from 'zod';

/** Describes the parts of a backup. SHA256SUMS has the hash of each part, including the manifest. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()).min(1),
  /** `bytes` and `sha256` are of the rows as COPY writes them, before compression. */
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.number().int() })),
  /** `missing` lists files that a row refers to and the object store does not have. */
  files: z.strictObject({ count: z.number().int(), bytes: z.number().int(), missing: z.array(z.string()) }),
  audit: z.strictObject({ events: z.number().int(), head: z.string() }),
  /** Fingerprint of the secret key, to compare it with another one. */
  secretKeyFingerprint: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TableRows = Manifest['tables'][number];

/** Waiting jobs of the queue. */
export const backupJobsSchema = z.array(
  z.strictObject({
    queue: z.string(),
    data: z.record(z.string(), z.unknown()),
    singletonKey: z.string().nullable(),
  }),
);
export type BackupJobs = z.infer<typeof backupJobsSchema>;

export const manifestPart = 'manifest.json';
export const jobsPart = 'jobs.json';
export const secretKeyPart = 'secret-key';
export const tablePart = (table: string) => `database/${table}.copy.gz`;
export const filesFolder = 'files';
export const filePart = (key: string) => `${filesFolder}/${key}`;
