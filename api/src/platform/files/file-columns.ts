/**
 * Every column that holds keys of the object store, and the folder of it that its files lie in. A file in one of these folders
 * that none of these columns names is removed after a day (unreferenced-files.chore.ts): a column that is missing here loses
 * its files. A test looks through the database's columns for it.
 */
export const fileColumns = [
  { table: 'student_documents', column: 'file_url', folder: 'students' },
  { table: 'session_photos', column: 'photo_url', folder: 'session-photos' },
  { table: 'session_photos', column: 'compressed_photo_url', folder: 'session-photos' },
  { table: 'contracts', column: 'draft_file_url', folder: 'contracts' },
  { table: 'contracts', column: 'signed_file_url', folder: 'contracts' },
] as const;

/** Lists of `{fileKey}`: what letters carry, also after the row that the file was made for is gone. */
export const fileListColumns = [{ table: 'deliveries', column: 'attachments', folder: 'contracts' }] as const;

/** The audit chain's anchors lie in none of them. */
export const sweptFolders = [...new Set([...fileColumns, ...fileListColumns].map(({ folder }) => folder))];

/** A sealed contract is evidence, and is in doubt rather kept: only the erasure of its family removes it, by name. */
export const isSealedContract = (key: string) => /^contracts\/\d+\/signed-[^/]*$/.test(key);
