import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'fuzz.test.ts',
  'crash-drill.test.ts',
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
    const sorted = await super.sort(files);
    const first = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...new Set([...first, ...sorted])];
  }
}
