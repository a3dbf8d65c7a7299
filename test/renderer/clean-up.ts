import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The library does so by itself only in the first file that a worker runs.
afterEach(cleanup);
