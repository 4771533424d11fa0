import { studentFields } from '@school/api-contract/students/student-fields';
import type { ImportField } from '@school/api-contract/students/student-import';
import { foldText } from '../../../shared/fold-text';
import { storedFieldTable } from '../student-fields';

/** Possible meanings of a heading before it is known whether the file has one parent or two. */
export type Meaning =
  | ImportField
  | 'nameBackwards'
  | 'firstAndMiddle'
  | 'motherName'
  | 'motherPhone'
  | 'fatherName'
  | 'fatherPhone'
  | 'notOurs';

const parent = '(?:родител|представител|опекун|заказчик|плательщик|контактное лицо|parent|guardian)';
const second = '(?:втор|доп|(?:^| )2(?: |$)|second)';
const mother = '(?:(?:^| )мам|(?:^| )мать|матер|mother|(?:^| )mom|(?:^| )mum)';
const father = '(?:(?:^| )пап|(?:^| )от(?:ец|ц)|father|(?:^| )dad)';
const child = '(?:ребенк|ученик|учащ|воспитанник|спортсмен|обучающ|child|student)';
const phone = '(?:(?:^| )(?:тел|моб|сот)|контакт(?!ное)|phone|mobile|whatsapp)';
const passport = '(?:паспорт|passport)';
const certificate = '(?:свид|(?:^| )св во|certificate)';

const health =
  'медиц|здоров|диагноз|аллерг|противопок|заболев|хроничес|инвалид|травм|групп.*(?:здоров|кров|инвалид)|medical|health|allerg';

const both = (one: string, other: string) => new RegExp(`(?:${one}).*(?:${other})|(?:${other}).*(?:${one})`);

/** The first match counts; headings are in lower case, ё as е, words separated by one space. */
const meanings: readonly (readonly [Meaning, RegExp])[] = [
  // First, whatever else the heading names: a health note that is lost or filed as a comment warns no coach.
  ['medicalInfo', new RegExp(`^(?!.*(?:${phone}|mail|почт)).*(?:${health})`)],
  ['notOurs', /тренер|педагог|преподават|учител|coach|trainer|работ|должност|профес|job/],
  ['notOurs', both(`${parent}|${mother}|${father}`, '(?:рожд|возраст|birth|(?:^| )age)')],
  ['notOurs', /место рожд|place of birth|birth ?place/],
  ['notOurs', both(phone, `(?:(?:^| )дом|${child})`)],
  ['notOurs', both(passport, `(?:дата|когда|код |подраздел|date|${child})`)],
  ['secondParentPhone', both(second, phone)],
  ['secondParentName', both(second, parent)],
  ['motherPhone', both(mother, phone)],
  ['fatherPhone', both(father, phone)],
  ['parentEmail', /mail|почт|мейл|имейл|(эл|электронный) адрес/],
  ['birthCertificateIssueDate', both(certificate, '(?:дата|выдан|date|issue)')],
  ['birthCertificateNumber', new RegExp(certificate)],
  ['parentPassport', new RegExp(`(?=.*${passport})(?=.*(?:сери|series))(?=.*(?:номер|№|number))`)],
  ['parentPassportSeries', both(passport, '(?:сери|series)')],
  ['parentPassportIssuedBy', both(passport, '(?:кем|выдан|issued)')],
  ['parentPassportNumber', both(passport, '(?:номер|№|number|no)')],
  ['parentPassport', new RegExp(passport)],
  ['parentPassportIssuedBy', /^кем выдан$/],
  ['trainingAddress', both('(?:адрес|address|место)', '(?:занят|трениров|провед|training)')],
  ['parentActualAddress', /адрес|прожив|address/],
  ['parentPhone', new RegExp(phone)],
  ['parentRelationship', /кем приход|кем доводит|родств|степень|relation/],
  ['additionalInfo', /примеч|коммент|дополн|заметк|пожелан|notes?$|comment|additional/],
  ['motherName', new RegExp(mother)],
  ['fatherName', new RegExp(father)],
  ['parentName', new RegExp(parent)],
  ['birthDate', /рожд|^др$|^д р$|birth|^dob$/],
  ['gender', /(^| )пол( |$)|^gender$|^sex$/],
  ['trainingDays', /(^| )дни( |$)|расписание|training days|^days$/],
  ['sportsDirection', /направлен|вид спорта|секци|дисциплин|direction|^sport|discipline/],
  ['groups', /групп|^groups?( name)?$/],
  ['nameBackwards', /^имя.*фамил|first.*last name/],
  ['firstAndMiddle', /^имя.*отчеств/],
  ['fullName', /(^| )фио( |$)|(^| )ф и о( |$)|фамил.*имя|full name/],
  ['middleName', /отчеств|middle name|patronymic/],
  ['lastName', new RegExp(`^фамилия( ${child}\\p{L}*)?$|^${child}\\p{L}* фамилия$|last name|surname`, 'u')],
  ['firstName', new RegExp(`^имя( ${child}\\p{L}*)?$|^${child}\\p{L}* имя$|first name|given name`, 'u')],
  ['fullName', new RegExp(`^name$|child|student|^(?:ребенок|дети)|^${child}`)],
];

const plainText = (heading: string) =>
  foldText(heading)
    .replace(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim();

/** Headings of the export and of the template. */
const ownHeadings = new Map(studentFields.map((field) => [plainText(storedFieldTable[field].heading), field]));

/** Returns the meaning of the heading; undefined when it is not understood. */
export function findMeaning(heading: string): Meaning | undefined {
  const plain = plainText(heading);
  const found = ownHeadings.get(plain) ?? meanings.find(([, pattern]) => pattern.test(plain))?.[0];
  return found === 'notOurs' ? undefined : found;
}

/**
 * Returns the field, given the meanings of all headings: the mother is the parent unless the file has a column called
 * parent; the father is the second parent if there is a first.
 */
export function toField(meaning: Meaning, meant: ReadonlySet<Meaning>): ImportField | undefined {
  switch (meaning) {
    case 'motherName':
      return meant.has('parentName') ? 'secondParentName' : 'parentName';
    case 'motherPhone':
      return meant.has('parentPhone') ? 'secondParentPhone' : 'parentPhone';
    case 'fatherName':
      return meant.has('parentName') || meant.has('motherName') ? 'secondParentName' : 'parentName';
    case 'fatherPhone':
      return meant.has('parentPhone') || meant.has('motherPhone') ? 'secondParentPhone' : 'parentPhone';
    case 'firstName':
    case 'firstAndMiddle':
      return meant.has('lastName') ? 'firstName' : 'fullName';
    case 'nameBackwards':
      return 'fullName';
    case 'notOurs':
      return undefined;
    default:
      return meaning;
  }
}
