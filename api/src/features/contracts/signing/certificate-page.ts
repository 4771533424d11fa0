import type { AcceptanceBasis } from '@school/api-contract/contracts/staff-contracts';
import { formatPhone } from '@school/api-contract/rules/phone';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { russianDay, russianMoment } from '../../../platform/russian-dates';
import { columnWidths, contentWidth } from '../../../shared/documents/page-size';
import { maskPassport, russianCount } from '../../../shared/russian-text';
import { formatCheckCode } from '../check/check-code';
import type { GivenSignature, SignedContract } from './certificate.repository';

export interface CertificatePage {
  contract: SignedContract;
  checkCode: string;
  /** Address of the portal, without a trailing slash. */
  publicUrl: string;
}

/** A label and its value; a row without a value is left out. */
type Row = [string, string | null | undefined];

/** Limits the list of moments, because a link may be opened a hundred times. */
const maxMoments = 6;

/**
 * The last page of a signed contract: who signed what, when and how, and how to check it. Everything comes from the
 * database, so the same contract gives the same page.
 */
export function createCertificatePage({ contract, checkCode, publicUrl }: CertificatePage): Content[] {
  const { signature } = contract;
  const title = signature ? 'Лист подписания' : 'Лист акцепта';
  const address = getCheckUrl(publicUrl, contract.contractNumber, checkCode);
  return [
    { text: title, style: 'h1', pageBreak: 'before' },
    {
      text: `Договор № ${contract.contractNumber} от ${russianDay(contract.contractDate)}`,
      style: 'subtitle',
    },
    section('Документ', [
      ['Номер и дата договора', `№ ${contract.contractNumber} от ${russianDay(contract.contractDate)}`],
      ['SHA-256 текста договора', contract.documentSha256],
      ['Версия шаблона', String(contract.templateVersion)],
    ]),
    section(signature ? 'Подписант' : 'Заказчик', signerRows(contract)),
    ...(signature ? signingSections(contract, signature) : [section('Акцепт оферты', acceptanceRows(contract))]),
    section(
      'Согласия',
      contract.consents.map(
        ({ title: consent, version, acceptedAt }): Row => [
          consent,
          `версия ${version}, ${russianMoment(acceptedAt, contract.timeZone)}`,
        ],
      ),
    ),
    section('Хеш-суммы', [
      ['Подпись (SHA-256)', contract.signature?.signatureHash],
      ['Запись в журнале', contract.eventHash],
    ]),
    checkBlock({ checkCode, publicUrl, address }),
    { text: legalBasis(contract), style: 'certificateNote' },
  ];
}

/** URL of the check page with number and code filled in. */
export function getCheckUrl(publicUrl: string, contractNumber: string, checkCode: string): string {
  return `${publicUrl}/verify?n=${contractNumber}&c=${checkCode}`;
}

function signerRows({ variables, signature, ...contract }: SignedContract): Row[] {
  return [
    ['Фамилия, имя, отчество', contract.parentName],
    ['Кем приходится ребенку', variables.parentRelationship],
    ['Паспорт', maskPassport(variables.passportSeries, variables.passportNumber)],
    ['Телефон', formatPhone(signature?.phoneNumber ?? contract.parentPhone)],
    ['Эл. почта', contract.parentEmail],
    ['Ребенок', contract.studentName],
  ];
}

function signingSections(contract: SignedContract, signature: GivenSignature): Content[] {
  const { timeZone, record } = contract;
  const at = (moment: string | Date) => russianMoment(moment, timeZone);
  const acceptedBy = {
    checkbox: 'отметкой в форме подписания',
    codeRequest: 'запросом кода под текстом соглашения',
  };
  const how = signature.agreementAcceptedBy && acceptedBy[signature.agreementAcceptedBy];
  return [
    section('Ход подписания', [
      [
        'Ссылка на договор открыта',
        toMomentList(contract.opened, timeZone) ?? 'подписан в браузере, где заполнена анкета',
      ],
      ['Код запрошен', toMomentList(contract.codesRequested, timeZone)],
      ['Неверный код введен', toWrongCodesText(contract)],
      ['Договор подписан', at(contract.signedAt)],
      ['IP-адрес', record?.ipAddress],
      ['Браузер', record?.userAgent],
      ['SMS с кодом', toSmsText(signature)],
    ]),
    section('Соглашение о простой электронной подписи', [
      ['Версия', String(signature.agreementVersion)],
      ['SHA-256', signature.agreementSha256],
      ['Принято', `${at(signature.agreementAcceptedAt)}${how ? `, ${how}` : ''}`],
    ]),
  ];
}

function acceptanceRows({ acceptanceBasis, acceptedOn, record, timeZone }: SignedContract): Row[] {
  return [
    ['Основание', acceptanceBasis && bases[acceptanceBasis]],
    ['Дата акцепта', acceptedOn && russianDay(acceptedOn)],
    ['Внес в портал', record?.staffName],
    ['Внесено', record && russianMoment(record.at, timeZone)],
  ];
}

const bases: Record<AcceptanceBasis, string> = {
  payment: 'оплата услуг по договору',
  attendance: 'ребенок пришел на занятие',
  paper: 'договор подписан на бумаге',
};

function toWrongCodesText({ wrongCodes: times, timeZone }: SignedContract): string {
  if (times.length === 0) return 'нет';
  return `${russianCount(times.length, ['раз', 'раза', 'раз'])}: ${toMomentList(times, timeZone)}`;
}

/** Returns null for an empty list. */
function toMomentList(times: string[], timeZone: string): string | null {
  if (times.length === 0) return null;
  const shown = times.slice(0, maxMoments).map((time) => russianMoment(time, timeZone));
  const more = times.length - shown.length;
  return [...shown, ...(more > 0 ? [`и еще ${russianCount(more, ['раз', 'раза', 'раз'])}`] : [])].join('; ');
}

const providers = new Map([
  ['outbox', 'журнал сообщений портала, без отправки'],
  ['smsaero', 'SMS Aero'],
  ['smsc', 'SMSC'],
]);

function toSmsText({ smsProvider, smsMessageId }: GivenSignature): string | null {
  if (smsProvider === null) return null;
  const name = providers.get(smsProvider) ?? smsProvider;
  return smsMessageId === null ? name : `${name}, сообщение ${smsMessageId}`;
}

const labelWidth = 150;
const qrWidth = 100;

function section(title: string, rows: Row[], width = contentWidth): Content {
  const known = rows.filter((row): row is [string, string] => Boolean(row[1]));
  if (known.length === 0) return [];
  const cells = known.map(([label, value]): TableCell[] => [{ text: label, color: '#555555' }, { text: value }]);
  return {
    stack: [
      { text: title, style: 'certificateHeading' },
      { table: { widths: columnWidths(2, { given: [labelWidth], lineWidth: 0, width }), body: cells }, layout: 'rows' },
    ],
    fontSize: 8,
  };
}

interface CheckBlock extends Omit<CertificatePage, 'contract'> {
  address: string;
}

function checkBlock({ checkCode, publicUrl, address }: CheckBlock): Content {
  return {
    unbreakable: true,
    margin: [0, 6, 0, 0],
    columns: [
      { qr: address, fit: 92, eccLevel: 'M', width: qrWidth },
      {
        width: '*',
        stack: [
          section(
            'Проверка подлинности',
            [
              ['Код проверки', formatCheckCode(checkCode)],
              ['Страница проверки', `${publicUrl}/verify`],
            ],
            contentWidth - qrWidth,
          ),
        ],
      },
    ],
  };
}

function legalBasis({ signature, acceptanceBasis }: SignedContract): string {
  if (signature) {
    return (
      'Договор подписан простой электронной подписью (часть 2 статьи 6 и статья 9 Федерального закона от 06.04.2011 № 63-ФЗ ' +
      '«Об электронной подписи»): ключ подписи — одноразовый код из SMS, связанный с текстом договора и телефоном подписанта. ' +
      'Файл заверен электронной печатью школы: любое изменение файла обнаруживается при проверке.'
    );
  }
  const article =
    acceptanceBasis === 'paper'
      ? 'пункт 2 статьи 434 и пункт 1 статьи 438 Гражданского кодекса Российской Федерации'
      : 'пункт 3 статьи 438 Гражданского кодекса Российской Федерации';
  return `Публичная оферта принята: ${article}. Файл заверен электронной печатью школы: любое изменение файла обнаруживается при проверке.`;
}
