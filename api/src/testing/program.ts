import { afterAll, beforeAll } from 'vitest';
import { bundleProgram, type Program } from './bundle';

/**
 * For the top of a test file: bundles the program before its tests and removes it after them. Returns a getter of the
 * bundle's file.
 */
export function useProgram(source: string): () => string {
  let program: Program | undefined;
  beforeAll(async () => {
    program = await bundleProgram(source);
  });
  afterAll(() => program?.remove());
  return () => {
    if (!program) throw new Error('The program exists only while tests run');
    return program.file;
  };
}
