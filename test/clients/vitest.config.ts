import { defineConfig } from 'vitest/config';

/** Real clients are large and come from the registry: a run of their own, `npm run test:clients`. */
export default defineConfig({
  test: { include: ['test/clients/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000, maxWorkers: 1 },
});
