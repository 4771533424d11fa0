import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What takes milliseconds on a quiet machine may take seconds on a loaded one.
configure({ asyncUtilTimeout: 5_000 });

// Files share one environment (isolate: false), so what one test mounted must not reach the next.
afterEach(cleanup);
