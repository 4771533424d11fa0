import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { foldText } from '../../shared/fold-text';
import { queueFileDeletion } from '../stored-files/file-deletion';
import { deleteAttachments } from './attachments.repository';
import {
  blankMessages,
  blankMessagesBefore,
  countMessagesLike,
  findMessagesLike,
  type Wanted,
} from './erase-messages.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'jobs'>;

/** What the chat may know a family by. */
export interface FamilyInChat {
  phone: string;
  emails: readonly string[];
  /** 'Иванова Анна Петровна', of children and parents. */
  names: readonly string[];
  studentIds: readonly number[];
  trialRequestIds: readonly number[];
}

/** Blanks the oldest messages from before this moment with their files; returns how many they were. */
export async function eraseMessagesBefore(
  deps: Deps,
  trx: Knex.Transaction,
  before: Date,
  limit: number,
): Promise<number> {
  const ids = await blankMessagesBefore(trx, { before, limit, now: deps.clock.now() });
  await queueFileDeletion(deps, trx, await deleteAttachments(trx, ids));
  return ids.length;
}

/** How many messages name the family; they are whole messages of other people, so nothing else is looked for. */
export function countMessagesAbout(db: Knex, family: FamilyInChat): Promise<number> {
  return countMessagesLike(db, toWanted(family));
}

/**
 * Blanks the first messages that name the family with their files, up to the limit; open pages see it. Returns how many
 * they were. A blanked message names nobody, so that the next call goes on where this one ended.
 */
export async function eraseMessagesAbout(
  deps: Deps,
  trx: Knex.Transaction,
  family: FamilyInChat,
  limit: number,
): Promise<number> {
  const ids = await findMessagesLike(trx, toWanted(family), limit);
  if (ids.length === 0) return 0;
  await blankMessages(trx, ids, deps.clock.now());
  await queueFileDeletion(deps, trx, await deleteAttachments(trx, ids));
  return ids.length;
}

function toWanted({ phone, emails, names, studentIds, trialRequestIds }: FamilyInChat): Wanted {
  return {
    fullNames: names.flatMap(toStems),
    parts: emails.map((email) => email.toLowerCase()),
    phones: [phone.replaceAll(/\D/g, '').slice(-10)],
    links: [...studentIds.map((id) => `/students/${id}`), ...trialRequestIds.map((id) => `/sales-funnel/${id}`)],
  };
}

/** 'иванов' and 'анн': Russian names change their endings. A single word would find other families too. */
function toStems(name: string): [string, string][] {
  const [lastName, firstName] = name.split(/\s+/).map(toStem);
  return lastName && firstName ? [[lastName, firstName]] : [];
}

function toStem(word: string): string {
  const plain = foldText(word);
  const stem = plain.replace(/[аеиоуыэюяйь]+$/, '');
  return stem.length >= 3 ? stem : plain;
}
