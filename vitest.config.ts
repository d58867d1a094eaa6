import { defineConfig } from 'vitest/config';

/** Every floor above the schemas is held to this share of its lines. */
const LINES = { lines: 90 };

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Whole runs over real sockets, on machines that may have two slow cores.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['bin/**/*.ts', 'engine/**/*.ts', 'reference/**/*.ts', 'reporters/**/*.ts'],
      // Only ever run as a process of their own, which test/bin does.
      exclude: ['bin/{order-conformance,bundle,command,tier-up}.ts'],
      reporter: ['text-summary', 'lcov'],
      thresholds: { 'bin/**': LINES, 'engine/**': LINES, 'reference/**': LINES, 'reporters/**': LINES },
    },
  },
});
