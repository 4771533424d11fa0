import type { MaskitoOptions, MaskitoPostprocessor, MaskitoPreprocessor } from '@maskito/core';
import { normalizePhone } from './phone-format';

const digit = /\d/;
const digits = (count: number) => Array.from({ length: count }, () => digit);
const onlyDigits = (text: string) => text.replace(/\D/g, '');
/** A number of another country, whose digits would make a wrong Russian one. */
const isForeign = (text: string) => /^\s*\+\s*[0-69]/.test(text);

/**
 * People write 8 912..., 7 912..., +7 912... and 912... for the same number. An eleventh digit after a leading 8 or 7
 * proves that the leading digit was the trunk code; the mask then removes it.
 */
const understandTrunkCode: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  if (action === 'validation') {
    // Autofill inserts a whole number at once.
    if (isForeign(value)) return { elementState: { value: '', selection: [0, 0] } };
    const whole = normalizePhone(value);
    const next = whole && `+${whole}`;
    return { elementState: { value: next, selection: [next.length, next.length] } };
  }
  if (action !== 'insert') return { elementState, data };
  const [from, to] = selection;
  if (isForeign(data)) return { elementState, data: '' };
  const typed = onlyDigits(data);
  if (from < 2) {
    // Text inserted over or before the prefix is a number from its first digit.
    const tail = onlyDigits(value.slice(Math.max(to, 2)));
    return { elementState: { value: '', selection: [0, 0] }, data: typed && normalizePhone(typed + tail) };
  }
  const head = onlyDigits(value.slice(0, from)).slice(1);
  const tail = onlyDigits(value.slice(to));
  const national = head + typed + tail;
  if (national.length === 11 && /^[78]/.test(national)) {
    return { elementState: { value: '+7', selection: [2, 2] }, data: national.slice(1) };
  }
  return { elementState, data: typed };
};

/** Of our own, since the module of @maskito/kit creates a date format when it loads: 80 ms on a cheap phone. */
const keepPrefix: MaskitoPostprocessor = ({ value, selection }, before) => {
  if (value.startsWith('+7') || (value === '' && !before.value.startsWith('+7'))) return { value, selection };
  const rest = value.replace(/^\+?7?/, '');
  const added = rest.length + 2 - value.length;
  const [from, to] = selection;
  return { value: `+7${rest}`, selection: [from + added, to + added] };
};

/** '+7XXXXXXXXXX': the prefix cannot be removed. */
export const compactMask: MaskitoOptions = {
  mask: ['+', '7', ...digits(10)],
  preprocessors: [understandTrunkCode],
  postprocessors: [keepPrefix],
};

/** '+7 (XXX) XXX-XX-XX'. */
export const displayMask: MaskitoOptions = {
  mask: ['+', '7', ' ', '(', ...digits(3), ')', ' ', ...digits(3), '-', ...digits(2), '-', ...digits(2)],
  preprocessors: [understandTrunkCode],
};
