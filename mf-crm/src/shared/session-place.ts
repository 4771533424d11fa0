interface Place {
  branchName: string | null;
  hall: string | null;
}

export const toPlace = ({ branchName, hall }: Place) => [branchName, hall].filter(Boolean).join(', ');

/** The hall alone where it names one place among the sessions. */
export function toShortPlace(place: Place, among: readonly Place[]): string {
  return (isNamedByHall(place, among) && place.hall) || toPlace(place);
}

export function isNamedByHall({ branchName, hall }: Place, among: readonly Place[]): boolean {
  return hall !== null && !among.some((other) => other.hall === hall && other.branchName !== branchName);
}
