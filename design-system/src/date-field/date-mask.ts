import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';

const digit = /\d/;

/** A single digit and a separator are a whole part: `1.` or `1/` is `01.`, typed, pasted or filled in by the browser. */
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
  return text.replaceAll(/(^|[./, -])(\d)(?=[./, -])/g, '$10$2');
}

/**
 * dd.MM.yyyy: digits only, the dots come by themselves. It puts no day right: a mask that does turns 31.02 into the 2nd of
 * March, which nobody typed. What is no date stays to be seen and mended.
 */
export const dateMask: MaskitoOptions = {
  mask: [digit, digit, '.', digit, digit, '.', digit, digit, digit, digit],
  overwriteMode: 'replace',
  preprocessors: [padByItsSeparator],
};
