import type { Knex } from 'knex';

/** Indexes for the daily check whether a row refers to each stored file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index student_documents_file_url_index on student_documents (file_url);
    create index session_photos_photo_url_index on session_photos (photo_url);
    create index session_photos_compressed_photo_url_index on session_photos (compressed_photo_url);
    create index contracts_draft_file_url_index on contracts (draft_file_url) where draft_file_url is not null;
    create index contracts_signed_file_url_index on contracts (signed_file_url) where signed_file_url is not null;
    create index deliveries_attachments_index on deliveries using gin (attachments jsonb_path_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index student_documents_file_url_index, session_photos_photo_url_index, session_photos_compressed_photo_url_index,
      contracts_draft_file_url_index, contracts_signed_file_url_index, deliveries_attachments_index;
  `);
}
