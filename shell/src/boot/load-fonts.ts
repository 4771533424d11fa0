/**
 * The fonts load while the shell starts: on a slow line they would delay its code, and the first frame does without
 * them. Import this before anything else.
 */
void document.fonts.load('1em "Golos Text Variable"', 'Aя').catch(() => undefined);

export {};
