/** The first pattern that matches wins: browsers also carry the names of those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (names: typeof browsers, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Browser and system as people call them; null where the browser does not name one. */
export function describeUserAgent(userAgent: string | null) {
  return { browser: findName(browsers, userAgent ?? ''), system: findName(systems, userAgent ?? '') };
}

/** 'Chrome, Android'; a browser that does not name itself is returned as it is. */
export function nameUserAgent(userAgent: string): string {
  const { browser, system } = describeUserAgent(userAgent);
  return [browser, system].filter((name) => name !== null).join(', ') || userAgent;
}
