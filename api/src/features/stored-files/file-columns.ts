/**
 * Every column that holds keys of the object store, with the folder of its files. A file in one of these folders that
 * no column names is removed after a day (unreferenced-files.task.ts), so a column that is missing here loses its
 * files. A test compares this list with the database.
 */
export const fileColumns = [
  { table: 'student_documents', column: 'file_url', folder: 'students' },
  { table: 'session_photos', column: 'photo_url', folder: 'session-photos' },
  { table: 'session_photos', column: 'compressed_photo_url', folder: 'session-photos' },
  { table: 'absence_excuses', column: 'file_key', folder: 'excuses' },
  { table: 'contracts', column: 'draft_file_url', folder: 'contracts' },
  { table: 'contracts', column: 'signed_file_url', folder: 'contracts' },
  { table: 'chat_attachments', column: 'file_url', folder: 'chat' },
  { table: 'chat_attachments', column: 'thumbnail_url', folder: 'chat' },
] as const;

/** JSON columns with lists of `{fileKey}`: attachments keep a file even after its own row is gone. */
export const fileListColumns = [{ table: 'deliveries', column: 'attachments', folder: 'contracts' }] as const;

/** The folders that are searched for unreferenced files; those of the audit chain's anchors are not among them. */
export const foldersToCheck = [...new Set([...fileColumns, ...fileListColumns].map(({ folder }) => folder))];

/** A sealed contract is evidence, so only the erasure of its family removes it. */
export const isSealedContract = (key: string) => /^contracts\/\d+\/signed-[^/]*$/.test(key);
