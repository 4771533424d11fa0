import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share one environment (isolate: false): what one test mounted or stored must not reach the next.
afterEach(() => {
  cleanup();
  localStorage.clear();
});
