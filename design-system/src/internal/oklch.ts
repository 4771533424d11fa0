/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Parses '#rrggbb'; undefined when the text is not a colour. */
export function fromHex(hex: string): Oklch | undefined {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1);
  if (!digits) return undefined;
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Linear sRGB by way of OKLab (CSS Color 4, section 10); channels outside 0 to 1 are outside the sRGB gamut. */
function toLinear({ l, c, h }: Oklch): [red: number, green: number, blue: number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const clip = (channel: number) => Math.min(1, Math.max(0, channel));

export function toHex(color: Oklch): string {
  const channels = toLinear(color).map((channel) => {
    const value = clip(channel);
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Reduces the chroma until the colour is inside the sRGB gamut; keeps lightness and hue. */
export function fitScreen(color: Oklch): Oklch {
  const fits = (c: number) => toLinear({ ...color, c }).every((channel) => channel > -0.0005 && channel < 1.0005);
  if (fits(color.c)) return color;
  let low = 0;
  let high = color.c;
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return { ...color, c: low };
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Oklch): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}

/** Contrast ratio (WCAG 2.2), from 1 (the same colour) to 21 (black on white). */
export function contrast(one: Oklch, two: Oklch): number {
  const [first, second] = [luminance(one), luminance(two)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Parses `oklch(l c h)` as written in the token files. */
export function fromCss(css: string): Oklch {
  const [l = 0, c = 0, h = 0] = (/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(css) ?? []).slice(1).map(Number);
  return { l, c, h };
}

export function toCss({ l, c, h }: Oklch): string {
  return `oklch(${Number(l.toFixed(3))} ${Number(c.toFixed(3))} ${Number(h.toFixed(1))})`;
}
