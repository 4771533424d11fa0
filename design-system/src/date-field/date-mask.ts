import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';

const digit = /\d/;

/**
 * Pads a single digit before a separator: typed, pasted or autofilled `1.` or `1/` becomes `01.`. A pasted
 * `2016-02-01`, as tables and other programs write it, becomes `01.02.2016`.
 */
const padByItsSeparator: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  if (action === 'validation') return { elementState: { value: pad(value), selection }, data };
  const before = value.slice(0, selection[0]);
  const padded = pad(before + data);
  return action === 'insert' && padded !== before + data
    ? { elementState: { value, selection: [0, before.length] }, data: padded }
    : { elementState, data };
};

function pad(text: string): string {
  return text
    .replace(/^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d).*$/s, '$3.$2.$1')
    .replaceAll(/(^|[./, -])(\d)(?=[./, -])/g, '$10$2');
}

/**
 * dd.MM.yyyy: accepts digits and inserts the dots. It does not correct impossible days, since that would turn 31.02
 * into 2 March; an invalid date stays visible for the user to fix.
 */
export const dateMask: MaskitoOptions = {
  mask: [digit, digit, '.', digit, digit, '.', digit, digit, digit, digit],
  overwriteMode: 'replace',
  preprocessors: [padByItsSeparator],
};

/** '05.03.18' -> '05.03.2018', '05.03.87' -> '05.03.1987'; any other text as it is. */
export function addCentury(text: string): string {
  return text.replace(/^(\d\d\.\d\d\.)(\d\d)$/, (_, day: string, year: string) => {
    return `${day}${Number(year) < 50 ? '20' : '19'}${year}`;
  });
}
