/** Instructions for an expert who has only the JSON; the response schema (contract-evidence.ts) says the same. */
export const howToCheck: readonly string[] = [
  'Все хеши — SHA-256, записаны шестнадцатеричными цифрами. Тексты — в UTF-8, знак + соединяет тексты. Канонический JSON: ключи по алфавиту, без пробелов и переносов, null там, где значения нет.',
  'contract.documentSha256 — хеш contract.documentHtml: текста, который подписан.',
  'signatures[].signatureHash — хеш канонического JSON объекта {agreementAcceptedAt, agreementSha256, agreementVersion, contractNumber, documentSha256, phoneNumber, signatureId, signatureSalt, templateVersion, verifiedAt}: что подписано, кем и когда. agreementSha256, agreementVersion и agreementAcceptedAt — это agreement.sha256, agreement.version и agreement.acceptedAt подписи, signatureId — ее id, templateVersion — contract.template.version. Если signatureSalt — null, телефон и соль стерты по закону о персональных данных.',
  'events[].personalSha256 — хеш personalSalt + канонического JSON объекта {errorDetails, ipAddress, phoneNumber, userAgent}. Если personalSalt — null, эти поля стерты по закону о персональных данных.',
  'events[].eventHash — хеш prevHash + канонического JSON объекта {contractId, eventType, metadata, personalSha256, severity, signatureId, timestamp, userId}, где timestamp — это at события. prevHash — eventHash предыдущего события всего журнала, у первого — 64 нуля.',
  'signatures[].validationHash — eventHash события contract.signed этой подписи; signatureHash записан и в его metadata.',
  'pdf.sha256 — хеш скрепленного печатью файла PDF; он же — signatures[].integrityChecksum. Печать проверяет любая программа, знающая PAdES; pdf.sealCertificateSha256 — отпечаток сертификата.',
  'chain.anchor — отметка о состоянии всего журнала после событий этого договора: head — eventHash события lastId. Она хранится отдельно от журнала и уходит письмом, если адрес задан.',
];
