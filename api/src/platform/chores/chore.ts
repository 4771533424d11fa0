/** Something that is done every so many hours, by one process at a time. It may be killed anywhere, so it must bear being done again. */
export interface Chore {
  /** kebab-case; the same for ever. */
  name: string;
  everyHours: number;
  run(): Promise<void>;
}
