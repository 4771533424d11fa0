/**
 * Whether the page behind the element is dark: by the first background colour that it finds, else by the scheme that the
 * page supports.
 */
export function isDarkBehind(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const luminance = getLuminance(getComputedStyle(at).backgroundColor);
    if (luminance !== undefined) return luminance < 0.35;
  }
  const schemes = getComputedStyle(document.documentElement).colorScheme;
  return /\bdark\b/.test(schemes) && (!/\blight\b/.test(schemes) || matchMedia('(prefers-color-scheme: dark)').matches);
}

/** From 0 to 1; undefined for a mostly transparent colour. */
function getLuminance(color: string): number | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  if (!color.startsWith('rgb') || alpha < 0.5) return undefined;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
