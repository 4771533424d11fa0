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
  type WantedWord,
} from './erase-messages.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'jobs'>;

/** Data by which messages of the chat may name a family. */
export interface FamilyInChat {
  phone: string;
  emails: readonly string[];
  /** 'Иванова Анна Петровна', of children and parents. */
  names: readonly string[];
  studentIds: readonly number[];
  trialRequestIds: readonly number[];
}

/** Blanks the oldest messages from before this moment with their files; returns their number. */
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

/** Counts the messages that name the family. */
export function countMessagesAbout(db: Knex, family: FamilyInChat): Promise<number> {
  return countMessagesLike(db, toWanted(family));
}

/**
 * Blanks the first messages that name the family with their files, up to the limit; open pages show it. Returns their
 * number. A blanked message names nobody, so the next call continues where this one ended.
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
    fullNames: names.flatMap(toFullNames),
    emails: emails.map((email) => email.toLowerCase()),
    phones: [phone.replaceAll(/\D/g, '').slice(-10)],
    links: [...studentIds.map((id) => `/students/${id}`), ...trialRequestIds.map((id) => `/sales-funnel/${id}`)],
  };
}

/** A single word, or an initial, would find other families too. */
function toFullNames(name: string): [WantedWord, WantedWord][] {
  const [lastNames = [], firstNames = []] = name.split(/\s+/).map(toWords);
  return lastNames.flatMap((last) => firstNames.map((first): [WantedWord, WantedWord] => [last, first]));
}

/**
 * Stems that a Russian name has in all its cases: 'иванов', 'анн', and both 'павел' and 'павл'. A shorter stem, such as
 * 'ев' of 'ева', begins too many other words, so only a case ending may follow it.
 */
function toWords(name: string): WantedWord[] {
  const plain = foldText(name);
  if (plain.length < 2) return [];
  const cut = plain.replace(/[аеиоуыэюяйь]+$/, '');
  const start = cut.length >= 2 ? cut : plain;
  const withoutVowel = start === 'лев' ? 'льв' : start.replace(/(..)[ео]([клнц])$/, '$1$2');
  return [...new Set([start, withoutVowel])].map((of) => ({ start: of, isWhole: of.length < 3 }));
}
