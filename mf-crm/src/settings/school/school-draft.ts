import { type SavedSchool, type School, schoolSchema } from '@school/api-contract/school/school';

const toRoubles = (kopecks: number | null) => (kopecks === null ? '' : String(kopecks / 100).replace('.', ','));

/** Form values of the settings. */
export type SchoolDraft = Record<keyof School, string>;

/** Converts money to roubles, numbers to texts, and no limit to ''. */
export function toDraft(settings: SavedSchool): SchoolDraft {
  const school = toSchool(settings);
  return {
    ...school,
    phone: toDigits(school.phone),
    operatorPhone: toDigits(school.operatorPhone),
    accentColor: school.accentColor ?? '',
    smsDailyLimit: String(school.smsDailyLimit),
    smsDailySpend: toRoubles(school.smsDailySpend),
    smsSegmentPrice: toRoubles(school.smsSegmentPrice),
  };
}

/** Converts the draft to the body; NaN for an invalid number. */
export function fromDraft(draft: SchoolDraft): School {
  return {
    ...draft,
    phone: toPhone(draft.phone),
    accentColor: draft.accentColor.trim().toLowerCase() || null,
    operatorPhone: toPhone(draft.operatorPhone),
    operatorInn: withoutSpaces(draft.operatorInn),
    operatorOgrn: withoutSpaces(draft.operatorOgrn),
    operatorEmail: draft.operatorEmail.trim(),
    anchorEmail: draft.anchorEmail.trim(),
    smsDailyLimit: /^\d+$/.test(draft.smsDailyLimit.trim()) ? Number(draft.smsDailyLimit) : Number.NaN,
    smsDailySpend: toKopecks(draft.smsDailySpend),
    smsSegmentPrice: toKopecks(draft.smsSegmentPrice),
  };
}

/** Numbers are pasted in groups of digits: '5001 0073 2259'. */
export const withoutSpaces = (text: string) => text.replace(/[\s\u00a0]/g, '');

/** '+74950000001' without the plus, as the field holds it. */
export const toDigits = (phone: string) => phone.replace(/\D/g, '');

/** The mask leaves the prefix in a field that was emptied. */
export const toPhone = (digits: string) => (digits.length > 1 ? `+${digits}` : '');

/** '1500,50' -> 150050; nothing -> null */
function toKopecks(roubles: string): number | null {
  if (roubles.trim() === '') return null;
  const text = roubles.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** Omits when they were saved, and what has a call of its own, such as the logo. */
export function toSchool(settings: SavedSchool): School {
  return schoolSchema.strip().parse(settings);
}
