import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'crash-drill.test.ts',
  'fuzz.test.ts',
  'fuzz-post.test.ts',
  'backup.test.ts',
  'role-matrix.test.ts',
  'import-hostile.test.ts',
  'server.test.ts',
];

/**
 * Starts the files that take longest first, so that none of them is left at the end for one processor core. Vitest does
 * this itself with the durations of an earlier run, which a fresh clone does not have.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
