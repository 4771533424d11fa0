import { createStore } from '@school/kit/host';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The key in localStorage and the cookie from which the server renders the page in the right colours at once. */
const key = 'theme';

function storedTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system';
  } catch {
    return 'system';
  }
}

export const useThemeStore = createStore<{ theme: Theme }>()(() => ({ theme: storedTheme() }));

/** Applies the theme and stores it for a year. */
export function setTheme(theme: Theme): void {
  useThemeStore.setState({ theme });
  applyTheme();
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be unavailable; the cookie still holds the choice.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the supported Firefox and Safari lack the Cookie Store API
  document.cookie = `${key}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

/** The design tokens follow the attribute; without it they follow the system. */
export function applyTheme(): void {
  const { theme } = useThemeStore.getState();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
