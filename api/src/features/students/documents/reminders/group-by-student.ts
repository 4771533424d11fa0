/** Groups items by student, in the order in which each student first appears. */
export function groupByStudent<Thing extends { studentId: number }>(things: readonly Thing[]): [Thing, ...Thing[]][] {
  const groups = new Map<number, [Thing, ...Thing[]]>();
  for (const thing of things) {
    const group = groups.get(thing.studentId);
    if (group) group.push(thing);
    else groups.set(thing.studentId, [thing]);
  }
  return [...groups.values()];
}
