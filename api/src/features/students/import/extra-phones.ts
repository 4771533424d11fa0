import { studentBody } from '@school/api-contract/students/student-fields';
import type { ImportRow } from '@school/api-contract/students/student-import';
import { splitPhoneAndName } from './normalize-phone';
import type { GivenCard, ImportLine } from './read-line';
import type { KnownStudent } from './student-import.repository';

const { secondParentPhone: phoneRule, secondParentName: nameRule, additionalInfo: commentRule } = studentBody.shape;

/**
 * Assigns the other phones of a cell: to a second parent without a phone, else to the comment of a new card. A known
 * card keeps its second phone and its comment; a note names each phone that is left out.
 */
export function assignExtraPhones(
  given: GivenCard,
  { morePhones }: ImportLine,
  match: KnownStudent | undefined,
): { given: GivenCard; notes: ImportRow['notes'] } {
  const card = { ...given };
  const notes: ImportRow['notes'] = [];
  for (const { text, cell } of morePhones) {
    const { phone, name } = splitPhoneAndName(text);
    const known = [card.parentPhone, card.secondParentPhone, match?.parentPhone, match?.secondParentPhone];
    if (known.includes(phone)) continue;
    const say = (note: ImportRow['notes'][number]['note']) => notes.push({ note, cell, value: text.slice(0, 200) });
    const comment = `${card.additionalInfo ? `${card.additionalInfo}\n` : ''}Еще телефон: ${text}`;
    if (!card.secondParentPhone && !match?.secondParentPhone && phoneRule.safeParse(phone).success) {
      card.secondParentPhone = phone;
      if (name && !card.secondParentName && !match?.secondParentName && nameRule.safeParse(name).success) {
        card.secondParentName = name;
      }
      say('secondPhone');
    } else if (!match && commentRule.safeParse(comment).success) {
      card.additionalInfo = comment;
      say('phoneInComment');
    } else say('phoneLeftOut');
  }
  return { given: card, notes };
}
