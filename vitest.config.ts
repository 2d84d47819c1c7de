import { defineConfig } from 'vitest/config';

/** Unit and server tests run beside what they test, browser journeys in tests/; all on one embedded PostgreSQL. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['src/server/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
