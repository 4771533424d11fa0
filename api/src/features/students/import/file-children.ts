import { createHash } from 'node:crypto';
import type { ImportQuestion, ImportReading } from '@school/api-contract/students/student-import';
import { mapInBatches } from '../../../platform/map-in-batches';
import { foldText } from '../../../shared/fold-text';
import { compareFamilies, extendFamily, type Family, isUnknownFamily, toFamily } from './families';
import { splitPhoneAndName } from './normalize-phone';
import type { GivenCard, ImportLine } from './read-line';
import { type KnownStudent, maxNamesakes } from './student-import.repository';

/** A child of the file, whom several lines may describe. */
export interface FileChild {
  /** The child's present card; undefined: none yet. */
  card: KnownStudent | undefined;
  middleName: string;
  family: Family;
  /** Indexes of the lines, in the order of the file. */
  lines: number[];
  /** The first line. */
  first: ImportLine;
}

/**
 * Whom a line describes. `alone`: it has faults and is compared with no other line; `asked`: the user has to answer
 * first; `several`: more than one child matches; `tooMany`: more children match than are compared.
 */
export type Identity =
  | { kind: 'child'; child: FileChild; question: ImportQuestion | null }
  | { kind: 'alone'; card: KnownStudent | undefined }
  | { kind: 'asked'; question: ImportQuestion }
  | { kind: 'several' | 'tooMany' };

/** The children of one name and birth date. */
interface Namesakes {
  cards: readonly KnownStudent[];
  children: FileChild[];
  /** Whether a line waits for an answer, and may be about one more child. */
  isAsking: boolean;
}

interface ReadLine {
  line: ImportLine;
  index: number;
  family: Family;
  middleName: string;
}

/** A child whom a line may describe: of a card, of earlier lines, or of both. */
interface Candidate {
  card: KnownStudent | undefined;
  child: FileChild | undefined;
  middleName: string;
  kinship: ReturnType<typeof compareFamilies>;
}

/** The name and birth date of a child, folded; undefined when one of them is missing. */
export function toChildKey({ lastName, firstName, birthDate }: GivenCard): string | undefined {
  return lastName && firstName && birthDate
    ? [foldText(lastName), foldText(firstName), birthDate].join('|')
    : undefined;
}

/** The first name and phone of a line, folded; undefined when one of them is missing. */
export function toSimilarKey({ firstName, parentPhone }: GivenCard): string | undefined {
  return firstName && parentPhone ? [foldText(firstName), parentPhone].join('|') : undefined;
}

/**
 * Finds out which lines and which cards are about the same child: name and birth date are equal, and there is a parent or
 * a phone in common, or too little to tell the families apart. The user is asked about a namesake with other parents.
 * Returns the identities in the order of the lines.
 *
 * @param known cards by `toChildKey`
 */
export async function identifyChildren(
  lines: readonly ImportLine[],
  known: ReadonlyMap<string, readonly KnownStudent[]>,
  answers: ImportReading['answers'] = [],
): Promise<Identity[]> {
  const isSameByKey = new Map(answers.map(({ question, isSame }) => [question, isSame]));
  const namesakesByKey = new Map<string, Namesakes>();
  const identities = new Map<number, Identity>();
  const identify = (read: ReadLine): Identity => {
    const key = toChildKey(read.line.given);
    if (key === undefined) return { kind: 'alone', card: undefined };
    const namesakes = namesakesByKey.get(key) ?? { cards: known.get(key) ?? [], children: [], isAsking: false };
    namesakesByKey.set(key, namesakes);
    return identifyChild(read, namesakes, isSameByKey);
  };
  const all = await mapInBatches(lines, toReadLine);
  // lines without parents come last, because they fit only a child without a namesake
  const inOrder = [false, true].flatMap((isUnknown) =>
    all.filter(({ family }) => isUnknownFamily(family) === isUnknown),
  );
  await mapInBatches(inOrder, (read) => identities.set(read.index, identify(read)));
  return lines.map((_, index) => identities.get(index) ?? { kind: 'alone', card: undefined });
}

function identifyChild(read: ReadLine, namesakes: Namesakes, answers: ReadonlyMap<string, boolean>): Identity {
  const { line, family, middleName } = read;
  if (namesakes.cards.length > maxNamesakes) return { kind: 'tooMany' };
  const candidates = toCandidates(namesakes, read);
  const ofFamily = candidates.filter(({ kinship }) => kinship === 'same');
  const unclear = candidates.filter(({ kinship }) => kinship === 'unclear');
  const near = ofFamily.length > 0 ? ofFamily : unclear;
  const found = pickCandidate(near, middleName);
  if (line.faults.length > 0) return { kind: 'alone', card: found?.card };

  const isDoubtful = ofFamily.length === 0 && namesakes.isAsking;
  if (found && !isDoubtful) return placeLine(read, namesakes, found);
  if (near.some(({ card }) => card)) return { kind: 'several' };
  const others = candidates.filter((other) => isSameMiddleName(other.middleName, middleName));
  const question = isUnknownFamily(family) ? null : toQuestion(read, others, answers);
  if (question?.isSame === true) return placeLine(read, namesakes, others[0], question);
  if (question?.isSame === null) {
    namesakes.isAsking = true;
    return { kind: 'asked', question };
  }
  if (namesakes.children.length >= maxNamesakes) return { kind: 'tooMany' };
  return placeLine(read, namesakes, undefined, question);
}

function toCandidates({ cards, children }: Namesakes, { family, middleName }: ReadLine): Candidate[] {
  const ofCards = cards.map((card): Candidate => {
    const child = children.find((each) => each.card?.id === card.id);
    const kinship = compareFamilies(child?.family ?? toFamily(card), family);
    return { card, child, middleName: foldText(card.middleName ?? ''), kinship };
  });
  const others = children.filter((child) => !child.card && isSameMiddleName(child.middleName, middleName));
  const ofLines = others.map(
    (child): Candidate => ({
      card: undefined,
      child,
      middleName: child.middleName,
      kinship: compareFamilies(child.family, family),
    }),
  );
  return [...ofCards, ...ofLines];
}

/** Returns the only candidate, or the only one of several cards with the same patronymic. */
function pickCandidate(candidates: readonly Candidate[], middleName: string): Candidate | undefined {
  if (candidates.length <= 1) return candidates[0];
  if (candidates.some(({ card }) => !card)) return undefined;
  const same = candidates.filter((each) => each.middleName === middleName);
  return same.length === 1 ? same[0] : undefined;
}

/** Adds the line to the child of the candidate, or to a new one. */
function placeLine(
  { line, index, family, middleName }: ReadLine,
  { children }: Namesakes,
  candidate: Candidate | undefined,
  question: ImportQuestion | null = null,
): Identity {
  let child = candidate?.child;
  if (!child) {
    const card = candidate?.card;
    child = { card, middleName, family: toFamily(card ?? {}), lines: [], first: line };
    children.push(child);
  }
  child.lines.push(index);
  child.middleName ||= middleName;
  // what a line says of the parents counts for later lines only if it is known to be about this family
  if (candidate?.kinship !== 'unclear') extendFamily(child.family, family);
  return { kind: 'child', child, question };
}

function toReadLine(line: ImportLine, index: number): ReadLine {
  const phones = line.morePhones.map(({ text }) => splitPhoneAndName(text).phone);
  const middleName = foldText(line.given.middleName ?? '');
  return { line, index, family: toFamily(line.given, phones), middleName };
}

/** Children with different patronymics are different children. */
const isSameMiddleName = (a: string, b: string) => a === '' || b === '' || a === b;

/** Asks whether the line is about one of these children; null when there are none. */
function toQuestion(
  { line, family, middleName }: ReadLine,
  [other, ...more]: readonly Candidate[],
  answers: ReadonlyMap<string, boolean>,
): ImportQuestion | null {
  if (!other) return null;
  const toParent = ({ parentName = '', parentPhone = '' }: GivenCard) => ({ parentName, parentPhone });
  const key = toQuestionKey(line, family, middleName);
  const canBeSame = more.length === 0;
  const answer = answers.get(key) ?? null;
  const isSame = answer === true && !canBeSame ? null : answer;
  return {
    key,
    row: other.card ? null : (other.child?.first.row ?? null),
    ...toParent(other.card ?? other.child?.first.given ?? {}),
    own: toParent(line.given),
    canBeSame,
    isSame,
  };
}

/** The key says whom the line describes, so that an answer also counts for a corrected file with other rows. */
function toQuestionKey({ given }: ImportLine, { names, phones }: Family, middleName: string): string {
  const text = JSON.stringify([toChildKey(given), middleName, names, phones]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
