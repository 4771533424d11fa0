import { contrast, fitScreen, fromHex, type Oklch, toHex } from '../internal/oklch';

/** Every colour derived from the school's accent, by the last part of its token's name. */
export interface AccentScale {
  primary: Oklch;
  'primary-hover': Oklch;
  'primary-active': Oklch;
  'on-primary': Oklch;
  'primary-soft': Oklch;
  'primary-soft-hover': Oklch;
  'primary-line': Oklch;
  accent: Oklch;
  'on-accent': Oklch;
  /** Props in figures, and discs behind them: warm beside a cold accent, else the accent's opposite. Never text or state. */
  spark: Oklch;
  /** The second tone of clothes in figures: deep in the light theme, pale in the dark one. */
  cloth: Oklch;
}

export interface Accent {
  light: AccentScale;
  dark: AccentScale;
  /** '#rrggbb' of the light theme's action colour, for e-mails and PDFs. */
  primaryHex: string;
  /** '#rrggbb' that replaces an accent whose text contrast is under 5:1; undefined when the accent is used as given. */
  correctedTo: string | undefined;
}

const textContrast = 5;
const posterContrast = 6;
const white: Oklch = { l: 1, c: 0, h: 0 };
// The darkest background of the light theme and the lightest of the dark one: the worst cases in color.css.
const lightGround: Oklch = { l: 0.955, c: 0.01, h: 278 };
const darkGround: Oklch = { l: 0.25, c: 0.025, h: 278 };

/**
 * Derives the primary scale of both themes from one colour ('#rrggbb'). Keeps hue and chroma, and changes lightness
 * only until every text pair has a contrast of 5:1 or more. Returns undefined when the text is not a colour.
 */
export function deriveAccent(hex: string): Accent | undefined {
  const given = fromHex(hex);
  if (!given) return undefined;
  const light = deriveLight(given);
  const primaryHex = toHex(light.primary);
  return {
    light,
    dark: deriveDark(given),
    primaryHex,
    correctedTo: primaryHex === hex.toLowerCase() ? undefined : primaryHex,
  };
}

function deriveLight(given: Oklch): AccentScale {
  const soft = pale(given, 0.955, 0.024);
  const onPrimary = white;
  const reads = (color: Oklch) =>
    [lightGround, soft, onPrimary].every((ground) => contrast(color, ground) >= textContrast);
  const primary = findLightness(given, -0.005, reads);
  // A very dark accent cannot become darker when pressed.
  const step = primary.l > 0.35 ? -0.05 : 0.08;
  return {
    primary,
    'primary-hover': fitScreen({ ...primary, l: primary.l + step }),
    'primary-active': fitScreen({ ...primary, l: primary.l + 2 * step }),
    'on-primary': onPrimary,
    'primary-soft': soft,
    'primary-soft-hover': pale(given, 0.92, 0.042),
    'primary-line': pale(given, 0.8, 0.09),
    ...derivePoster(given),
    cloth: pale(given, 0.3, 0.13),
  };
}

function deriveDark(given: Oklch): AccentScale {
  const soft = pale(given, 0.275, 0.06);
  const onPrimary = pale(given, 0.19, 0.06);
  const reads = (color: Oklch) =>
    [darkGround, soft, onPrimary].every((ground) => contrast(color, ground) >= textContrast);
  // A dark accent that is made brighter for the dark theme would glare at its full chroma.
  const chroma = given.l >= 0.7 ? given.c : Math.min(given.c, 0.13);
  const lightness = Math.max(0.74, Math.min(given.l, 0.86));
  const primary = findLightness({ l: lightness, c: chroma, h: given.h }, 0.005, reads);
  return {
    primary,
    'primary-hover': pale(primary, primary.l + 0.05, 0.85 * primary.c),
    'primary-active': pale(primary, primary.l + 0.09, 0.7 * primary.c),
    'on-primary': onPrimary,
    'primary-soft': soft,
    'primary-soft-hover': pale(given, 0.33, 0.08),
    'primary-line': pale(given, 0.46, 0.12),
    ...derivePoster(given),
    cloth: pale(given, 0.89, 0.045),
  };
}

/** The fill of posters, bright in both themes, with dark text; and the colour of props in figures. */
function derivePoster(given: Oklch): Pick<AccentScale, 'accent' | 'on-accent' | 'spark'> {
  const ink = pale(given, 0.205, 0.03);
  const bright = { ...given, l: Math.max(0.7, Math.min(given.l, 0.9)) };
  const isCold = given.h >= 200 && given.h <= 320;
  return {
    accent: findLightness(bright, 0.005, (color) => contrast(color, ink) >= posterContrast),
    'on-accent': ink,
    spark: fitScreen({ l: 0.78, c: 0.155, h: isCold || given.c < 0.02 ? 64 : (given.h + 180) % 360 }),
  };
}

/** The same hue at another lightness and chroma; a grey accent stays grey. */
function pale({ c, h }: Oklch, l: number, chroma: number): Oklch {
  return fitScreen({ l, c: Math.min(c, chroma), h });
}

/** Changes the lightness step by step until the colour is readable. */
function findLightness(color: Oklch, step: number, reads: (color: Oklch) => boolean): Oklch {
  let found = fitScreen(color);
  for (let { l } = color; l > 0 && l < 1 && !reads(found); l += step) found = fitScreen({ ...color, l });
  return found;
}
