import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share one environment (isolate: false), so what one test mounted must not reach the next.
afterEach(cleanup);
