import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/clients/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters:
      process.env['CI'] === undefined
        ? ['default']
        : ['default', ['json', { outputFile: 'test-results/results.json' }]],
  },
});
