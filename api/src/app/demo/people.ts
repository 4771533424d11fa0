import type { Dice } from './dice';

type Gender = 'male' | 'female';

export interface Family {
  lastName: string;
  firstName: string;
  middleName: string;
  gender: Gender;
  parentName: string;
  parentPhone: string;
  parentEmail: string;
  parentRelationship: 'mother' | 'father' | 'guardian';
  parentPassportSeries: string;
  parentPassportNumber: string;
  parentPassportIssuedBy: string;
  parentActualAddress: string;
  birthCertificateNumber: string;
}

const surnames = [
  ...['Иванов', 'Смирнов', 'Кузнецов', 'Попов', 'Васильев', 'Петров', 'Соколов', 'Михайлов', 'Новиков', 'Фёдоров'],
  ...['Морозов', 'Волков', 'Алексеев', 'Лебедев', 'Семёнов', 'Егоров', 'Павлов', 'Козлов', 'Степанов', 'Николаев'],
  ...['Орлов', 'Андреев', 'Макаров', 'Никитин', 'Захаров', 'Зайцев', 'Соловьёв', 'Борисов', 'Яковлев', 'Григорьев'],
  ...['Романов', 'Воробьёв', 'Сергеев', 'Кузьмин', 'Фролов', 'Александров', 'Дмитриев', 'Королёв', 'Гусев', 'Киселёв'],
  ...['Ильин', 'Максимов', 'Поляков', 'Сорокин', 'Виноградов', 'Ковалёв', 'Белов', 'Медведев', 'Антонов', 'Тарасов'],
];
/** Adjectival surnames have their own feminine form; those above just add «а». */
const adjectiveSurnames: [male: string, female: string][] = [
  ['Островский', 'Островская'],
  ['Чайковский', 'Чайковская'],
  ['Белый', 'Белая'],
  ['Покровский', 'Покровская'],
];
const girls = [
  ...['София', 'Мария', 'Анна', 'Алиса', 'Виктория', 'Полина', 'Елизавета', 'Екатерина', 'Дарья', 'Варвара'],
  ...['Алёна', 'Ксения', 'Арина', 'Вероника', 'Василиса', 'Милана', 'Ева', 'Таисия', 'Ульяна', 'Кира'],
] as const;
const boys = [
  ...['Александр', 'Михаил', 'Максим', 'Артём', 'Лев', 'Марк', 'Иван', 'Матвей', 'Дмитрий', 'Даниил'],
  ...['Тимофей', 'Роман', 'Мирон', 'Кирилл', 'Егор', 'Илья', 'Фёдор', 'Пётр', 'Семён', 'Глеб'],
] as const;
const mothers = ['Ольга', 'Елена', 'Наталья', 'Татьяна', 'Ирина', 'Светлана', 'Юлия', 'Марина', 'Анастасия', 'Евгения'];
/** A father's name and the patronymics derived from it. */
const maleNames: [name: string, son: string, daughter: string][] = [
  ['Александр', 'Александрович', 'Александровна'],
  ['Сергей', 'Сергеевич', 'Сергеевна'],
  ['Андрей', 'Андреевич', 'Андреевна'],
  ['Дмитрий', 'Дмитриевич', 'Дмитриевна'],
  ['Алексей', 'Алексеевич', 'Алексеевна'],
  ['Михаил', 'Михайлович', 'Михайловна'],
  ['Игорь', 'Игоревич', 'Игоревна'],
  ['Николай', 'Николаевич', 'Николаевна'],
  ['Владимир', 'Владимирович', 'Владимировна'],
  ['Илья', 'Ильич', 'Ильинична'],
  ['Павел', 'Павлович', 'Павловна'],
  ['Пётр', 'Петрович', 'Петровна'],
  ['Юрий', 'Юрьевич', 'Юрьевна'],
  ['Олег', 'Олегович', 'Олеговна'],
];
const streets = [
  'ул. Лесная',
  'ул. Садовая',
  'Ленинский проспект',
  'ул. Мира',
  'ул. Гагарина',
  'Школьная ул.',
  'Парковая ул.',
];
const issuers = [
  'ГУ МВД России по г. Москве',
  'ОУФМС России по г. Москве по району Хамовники',
  'Отделом УФМС России по Московской области',
];

/** Creates a generator of families with unique phones: a child, the parent who signs, and their documents. */
export function createFamilyMaker(dice: Dice): (gender: Gender) => Family {
  let families = 0;
  return (gender) => {
    families += 1;
    const [male, female] = dice.chance(0.08) ? dice.pick(adjectiveSurnames) : toSurnamePair(dice.pick(surnames));
    const [fatherName, son, daughter] = dice.pick(maleNames);
    const relationship = dice.chance(0.72) ? 'mother' : dice.chance(0.9) ? 'father' : 'guardian';
    const [, parentSon, parentDaughter] = dice.pick(maleNames);
    const parent =
      relationship === 'father'
        ? { lastName: male, firstName: fatherName, middleName: parentSon }
        : { lastName: female, firstName: dice.pick(mothers), middleName: parentDaughter };
    return {
      lastName: gender === 'male' ? male : female,
      firstName: gender === 'male' ? dice.pick(boys) : dice.pick(girls),
      middleName: gender === 'male' ? son : daughter,
      gender,
      parentName: `${parent.lastName} ${parent.firstName} ${parent.middleName}`,
      // 000 after the operator's code: numbers that are not assigned
      parentPhone: `+7${dice.pick(['903', '916', '926', '985'])}000${String(families).padStart(4, '0')}`,
      parentEmail: `${toLatin(parent.firstName)}.${toLatin(parent.lastName)}${families}@mail.example`,
      parentRelationship: relationship,
      parentPassportSeries: `45${dice.between(10, 23)}`,
      parentPassportNumber: dice.digits(6),
      parentPassportIssuedBy: dice.pick(issuers),
      parentActualAddress: `г. Москва, ${dice.pick(streets)}, д. ${dice.between(1, 90)}, кв. ${dice.between(1, 240)}`,
      birthCertificateNumber: `${dice.pick(['III', 'IV', 'V'])}-МЮ № ${dice.digits(6)}`,
    };
  };
}

function toSurnamePair(surname: string): [male: string, female: string] {
  return [surname, `${surname}а`];
}

const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const latinLetters = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh sch  y  e yu ya'.split(' ');

function toLatin(name: string): string {
  return [...name.toLowerCase()].map((letter) => latinLetters[cyrillic.indexOf(letter)] ?? '').join('');
}
