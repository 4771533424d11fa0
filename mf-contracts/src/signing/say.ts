import type { useFailure, useT } from '@school/kit';

/** The words of a notice that stays on the page, found when it is shown: a switch of the language changes them too. */
export type Say<Words> = (t: ReturnType<typeof useT>, toFailure: ReturnType<typeof useFailure>) => Words;
