interface Place {
  branchName: string | null;
  hall: string | null;
}

export const toPlace = ({ branchName, hall }: Place) => [branchName, hall].filter(Boolean).join(', ');

/** The hall alone where it names one place among the sessions. */
export function toShortPlace({ branchName, hall }: Place, among: readonly Place[]): string {
  const isElsewhere = among.some((other) => other.hall === hall && other.branchName !== branchName);
  return hall === null || isElsewhere ? toPlace({ branchName, hall }) : hall;
}
