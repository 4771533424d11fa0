import type { DocumentType } from '@school/api-contract/students/student-documents';
import { russianDay } from '../../../../platform/russian-dates';

interface Words {
  name: string;
  /** 'срок действия …' */
  genitive: string;
  /** 'принесите …' */
  toBring: string;
}

export const documentWords: Record<DocumentType, Words> = {
  BIRTH_CERTIFICATE: {
    name: 'свидетельство о рождении',
    genitive: 'свидетельства о рождении',
    toBring: 'новое свидетельство о рождении или его копию',
  },
  MEDICAL_POLICY: { name: 'полис ОМС', genitive: 'полиса ОМС', toBring: 'новый полис ОМС или его копию' },
  INSURANCE: { name: 'страховка', genitive: 'страховки', toBring: 'новый страховой полис или его копию' },
  PEDIATRIC_CERTIFICATE: {
    name: 'справка от педиатра',
    genitive: 'медицинской справки от педиатра',
    toBring: 'новую справку от педиатра с допуском к занятиям',
  },
  PARENT_PASSPORT: {
    name: 'паспорт родителя',
    genitive: 'паспорта родителя',
    toBring: 'новый паспорт родителя или его копию',
  },
};

/** 'заканчивается 1 декабря 2026 г.', 'заканчивается сегодня, …', 'закончился …'. Days are 'yyyy-MM-dd'. */
export function describeExpiry(expiresOn: string, today: string): string {
  const day = russianDay(expiresOn);
  if (expiresOn === today) return `заканчивается сегодня, ${day}`;
  return `${expiresOn < today ? 'закончился' : 'заканчивается'} ${day}`;
}
