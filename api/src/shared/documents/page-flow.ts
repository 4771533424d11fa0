import type { Content, ContentText } from 'pdfmake/interfaces';
import { contentWidth } from './page-size';

/** Letters of about six lines: a shorter paragraph moves to the next page as a whole, so that no line stands alone. */
const shortLetters = 600;
/** Letters of about eight lines: the last page has at least as many. */
const lastPageLetters = 800;
/** About half a page; longer blocks may be split. */
const maxLetters = 2000;
const columnGap = 24;

/**
 * Arranges the blocks of a document on pages: headings stay with what follows, short paragraphs stay whole, the end of the
 * document is never a page of a line or two, and the parties' requisites stand side by side. Changes no word.
 */
export function arrangePages(blocks: readonly Content[]): Content[] {
  const units = joinHeadings(blocks);
  const last: Content[] = [];
  let letters = 0;
  while (units.length > 0 && letters < lastPageLetters) {
    const unit = units.at(-1);
    if (unit === undefined || letters + countLetters(unit) > maxLetters) break;
    last.unshift(unit);
    units.pop();
    letters += countLetters(unit);
  }
  return [...units, ...(last.length === 0 ? [] : [keepWhole(last)])];
}

/** A heading, and headings below it, become one unit with the block that follows, where that is short. */
function joinHeadings(blocks: readonly Content[]): Content[] {
  const units: Content[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const headings: Content[] = [];
    for (; isHeading(blocks[at]); at += 1) headings.push(...blocks.slice(at, at + 1));
    const parties = isRequisites(headings.at(-1)) ? blocks.slice(at, at + 2) : [];
    if (parties.length === 2 && parties.every(isParty)) {
      units.push(keepWhole([...headings, toColumns(parties)]));
      at += 1;
      continue;
    }
    const block = blocks[at];
    const isShort = block !== undefined && isText(block) && countLetters(block) <= shortLetters;
    if (isShort) units.push(keepWhole([...headings, block]));
    else units.push(...headings, ...(block === undefined ? [] : [block]));
  }
  return units;
}

function keepWhole(stack: Content[]): Content {
  return { stack, unbreakable: true };
}

function toColumns(parties: Content[]): Content {
  const width = (contentWidth - columnGap) / 2;
  return { columns: parties.map((party) => ({ width, stack: [party] })), columnGap };
}

function isText(block: Content | undefined): block is ContentText {
  return typeof block === 'object' && 'text' in block;
}

function isHeading(block: Content | undefined): boolean {
  return isText(block) && block.headlineLevel !== undefined;
}

const isRequisites = (block: Content | undefined) => isText(block) && /реквизиты/i.test(toPlainText(block.text));

/** '<strong>Исполнитель:</strong> ...' */
function isParty(block: Content): boolean {
  if (!isText(block) || !Array.isArray(block.text)) return false;
  const [first] = block.text;
  return isText(first) && first.bold === true && countLetters(block) <= maxLetters / 2;
}

function countLetters(block: Content): number {
  return toPlainText(block).length;
}

function toPlainText(content: Content): string {
  if (typeof content === 'string') return content;
  if (typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(toPlainText).join('');
  if (content.text !== undefined) return toPlainText(content.text);
  if (content.stack !== undefined) return content.stack.map(toPlainText).join('');
  if (content.columns !== undefined) return content.columns.map((column) => toPlainText(column)).join('');
  // a list or a table breaks where it must
  return ' '.repeat(maxLetters + 1);
}
