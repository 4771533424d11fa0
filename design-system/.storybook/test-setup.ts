import { afterEach } from 'vitest';

// The findings fail the test by themselves. The whole answer of axe, 50 KB for each story, would be sent to the runner
// and written into its report.
afterEach(({ task }) => void Reflect.deleteProperty(task.meta, 'reports'));
