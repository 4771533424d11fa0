import type { ImportField } from '@school/api-contract/student-import';

/** A column that is read. */
export interface ImportColumn {
  index: number;
  heading: string;
  field: ImportField;
}

export interface Headings {
  columns: ImportColumn[];
  /** Headings that are not understood, or say again what another column says. */
  ignored: string[];
}

/** What a heading may be before it is known whether the file tells of one parent or two. */
type Meaning = ImportField | 'motherName' | 'motherPhone' | 'fatherName' | 'fatherPhone';

const parent = '(?:родител|представител|опекун|заказчик|плательщик|parent|guardian)';
const second = '(?:втор|второ|second|(?:^| )2(?: |$))';
const mother = '(?:мам|мать|матер|mother|mom|mum)';
const father = '(?:пап|отец|отц|father|dad)';
const phone = '(?:(?:^| )(?:тел|моб|сот)|phone|mobile|whatsapp)';
const document = '(?:свид|certificate)';

const both = (one: string, other: string) => new RegExp(`${one}.*${other}|${other}.*${one}`);

/** The first that fits counts; headings come in lower case, ё as е, words parted by one space. */
const meanings: readonly (readonly [Meaning, RegExp])[] = [
  ['secondParentPhone', both(second, phone)],
  ['secondParentName', both(second, parent)],
  ['motherPhone', both(mother, phone)],
  ['fatherPhone', both(father, phone)],
  ['parentEmail', /mail|почт|мейл|имейл/],
  ['birthCertificateIssueDate', both(document, '(?:дата|выдан|date|issue)')],
  ['birthCertificateNumber', new RegExp(document)],
  ['parentPassportSeries', both('(?:паспорт|passport)', '(?:сери|series)')],
  ['parentPassportIssuedBy', both('(?:паспорт|passport)', '(?:кем|выдан|issued)')],
  ['parentPassportNumber', both('(?:паспорт|passport)', '(?:номер|№|number|no)')],
  ['parentPassportIssuedBy', /^кем выдан$/],
  ['trainingAddress', both('(?:адрес|address|место)', '(?:занят|трениров|провед|training)')],
  ['parentActualAddress', /адрес|прожив|address/],
  ['parentPhone', new RegExp(phone)],
  ['parentRelationship', /кем приход|кем доводит|родств|степень|relation/],
  ['motherName', new RegExp(`(?:^| )${mother}`)],
  ['fatherName', new RegExp(`(?:^| )${father}`)],
  ['parentName', new RegExp(parent)],
  ['birthDate', /рожд|^др$|^д р$|birth|^dob$/],
  ['gender', /^пол( |$)|^gender$|^sex$/],
  ['trainingDays', /дни|расписание|training days|^days$/],
  ['sportsDirection', /направлен|вид спорта|секци|дисциплин|direction|^sport|discipline/],
  ['groups', /групп|^groups?( name)?$/],
  ['medicalInfo', /медиц|здоров|диагноз|аллерг|противопок|medical|health/],
  ['additionalInfo', /примеч|коммент|дополн|заметк|notes?$|comment|additional/],
  ['middleName', /отчеств|middle name|patronymic/],
  ['lastName', /^фамилия( (ребенка|ученика|воспитанника|спортсмена))?$|last name|surname/],
  ['firstName', /^имя( (ребенка|ученика|воспитанника|спортсмена))?$|first name|given name/],
  ['fullName', /^фио|^ф и о|фамилия.*имя|full name|^(имя|name)$|child|student|^(ученик|ребенок|воспитанник|спортсмен)/],
];

/**
 * Which column says what, of the line that could be the headings; undefined when it tells of no child's name. Two columns may
 * make one parent's name ('Фамилия родителя', 'Имя родителя').
 */
export function readHeadings(cells: readonly string[]): Headings | undefined {
  const named = cells.flatMap((cell, index) => {
    const heading = cell.replace(/\s+/g, ' ').trim();
    return heading === '' ? [] : [{ index, heading, meaning: meaningOf(heading) }];
  });
  const meant = new Set(named.map(({ meaning }) => meaning));
  const columns: ImportColumn[] = [];
  const ignored: string[] = [];
  for (const { index, heading, meaning } of named) {
    const field = meaning && fieldOf(meaning, meant);
    const again = field !== 'parentName' && columns.some((column) => column.field === field);
    if (field === undefined || again) ignored.push(heading);
    else columns.push({ index, heading, field });
  }
  const reads = (field: ImportField) => columns.some((column) => column.field === field);
  if (!(reads('fullName') || reads('firstName')) || !reads('birthDate')) return undefined;
  return { columns, ignored };
}

function meaningOf(heading: string): Meaning | undefined {
  const plain = heading
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim();
  return meanings.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** A mother is the parent unless the file names one outright; a father is the second where there is a first. */
function fieldOf(meaning: Meaning, meant: ReadonlySet<Meaning | undefined>): ImportField | undefined {
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
      return meant.has('lastName') ? 'firstName' : 'fullName';
    default:
      return meaning;
  }
}
