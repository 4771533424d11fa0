import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeChanges, writeContactSheet } from './contact-sheet';
import { photograph } from './photograph';

/**
 * `npm run screens` photographs this tree; `-- --only students` only some screens; `-- --against main` also the tree of
 * a commit, and shows the differences. For visual review: browsers render differently, so no test depends on it.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, against: { type: 'string' } } });
const root = join(import.meta.dirname, '../..');
const home = join(root, '.cache/screens');

await photographTree(root, join(home, 'now'));
console.log(`All screens: ${await writeContactSheet(join(home, 'now'))}`);

if (values.against !== undefined) {
  const commit = execFileSync('git', ['rev-parse', values.against], { cwd: root, encoding: 'utf8' }).trim();
  const pictures = join(home, commit);
  if (!existsSync(pictures)) await withTree(commit, (tree) => photographTree(tree, pictures));
  const { file, changed } = await writeChanges(join(home, 'now'), pictures);
  console.log(`${changed.length} pictures differ from ${values.against}: ${file}`);
}

async function photographTree(tree: string, folder: string): Promise<void> {
  execFileSync('npm', ['run', 'build', '-w', 'design-system'], { cwd: tree, stdio: 'inherit' });
  await photograph({ root: tree, folder, only: values.only });
}

/** Checks the commit out into a temporary folder while `work` runs. */
async function withTree(commit: string, work: (tree: string) => Promise<void>): Promise<void> {
  const tree = join(root, '.cache/screens-tree');
  rmSync(tree, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
  execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root, stdio: 'inherit' });
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' });
    await work(tree);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
  }
}
