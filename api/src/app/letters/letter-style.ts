/** Mail programs have their own fonts only. */
export const fontStyle =
  "font-family:'Golos Text','Segoe UI',Roboto,Arial,Helvetica,sans-serif;font-size:16px;line-height:24px";

export const lightStyle = {
  page: 'background:#f3f4f9',
  sheet: 'background:#ffffff;border-radius:12px;border:1px solid #dcdeea',
  text: 'color:#1d2033',
  muted: 'color:#575c74',
  rule: 'border-top:1px solid #dcdeea',
};

const darkRules = [
  ['page', 'background:#14161f'],
  ['sheet', 'background:#1e212e;border-color:#383c4f'],
  ['text', 'color:#eceef7'],
  ['muted', 'color:#b4b8cb'],
  ['rule', 'border-color:#383c4f'],
  // a logo is drawn for a white background
  ['logo', 'background:#ffffff;border-radius:6px;padding:4px'],
] as const;

const toRules = (prefix: string) =>
  darkRules.map(([name, style]) => `${prefix}.${name}{${style.replaceAll(/;|$/g, '!important;')}}`).join('');

/** Apple Mail and Thunderbird follow the media query; Outlook on the web marks the page of its own dark theme instead. */
export const darkStyle = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${toRules('')}}${toRules('[data-ogsc] ')}`;
