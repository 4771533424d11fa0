import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';
import { type ContractStudent, contractStudentColumns } from '../contracts/drafts/student-variables';

/** A version without its text. */
export interface VersionRow {
  id: number;
  kind: DocumentKind;
  version: number;
  title: string;
  sha256: string;
  createdAt: Date;
  createdByName: string | null;
  inForce: boolean;
  usedCount: number;
  readAt: Date | null;
  readByName: string | null;
}

export interface VersionTextRow extends VersionRow {
  bodyHtml: string;
}

/** Columns of a version without its text. */
const columns = `t.id, t.kind, t.version, t.title, t.sha256, t.created_at,
  ${userNameSql('u')} as created_by_name,
  not exists (select from contract_templates newer where newer.kind = t.kind and newer.version > t.version) as in_force,
  (select count(*) from contracts where template_id = t.id)
    + (select count(*) from contract_signatures where agreement_id = t.id)
    + (select count(*) from consents where document_id = t.id) as used_count,
  r.read_at, ${userNameSql('reader')} as read_by_name`;

const tables = `contract_templates t
  left join users u on u.id = t.created_by
  left join document_readings r on r.template_id = t.id
  left join users reader on reader.id = r.user_id`;

/** Versions of the kind, or of all kinds, newest first. */
export async function listVersionRows(db: Knex, kind: DocumentKind | undefined): Promise<VersionRow[]> {
  const { rows } = await db.raw<{ rows: VersionRow[] }>(
    `select ${columns} from ${tables}
     where t.kind = coalesce(:kind, t.kind) order by t.kind, t.version desc`,
    { kind: kind ?? null },
  );
  return rows;
}

export async function findVersion(db: Knex, id: number): Promise<VersionTextRow | undefined> {
  const { rows } = await db.raw<{ rows: VersionTextRow[] }>(
    `select ${columns}, t.body_html from ${tables}
     where t.id = :id`,
    { id },
  );
  return rows[0];
}

interface NewVersion {
  kind: DocumentKind;
  title: string;
  bodyHtml: string;
  sha256: string;
  /** The version it follows; it must be the newest. */
  baseVersion: number;
  createdBy: number;
  createdAt: Date;
}

/**
 * Inserts the next version of a kind in one statement and returns its id; undefined when `baseVersion` is not the
 * newest. The unique (kind, version) lets only one of two simultaneous authors succeed.
 */
export async function insertNextVersion(trx: Knex.Transaction, version: NewVersion): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into contract_templates (kind, version, title, body_html, sha256, created_by, created_at)
     select :kind, newest.version + 1, :title, :bodyHtml, :sha256, :createdBy, :createdAt
     from (select version from contract_templates where kind = :kind order by version desc limit 1) newest
     where newest.version = :baseVersion
     on conflict (kind, version) do nothing
     returning id`,
    { ...version },
  );
  return rows[0]?.id;
}

/** The student's card for a preview. */
export async function findContractStudent(db: Knex, id: number): Promise<ContractStudent | undefined> {
  return db('students')
    .where({ id })
    .first([...contractStudentColumns]);
}
