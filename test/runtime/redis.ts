/** Debian's redis-server, started for a test; without it, its tests are skipped, in CI they fail. */
import { hasRedis } from '../../scripts/bench/soak/redis-process.ts';

export { startRedis } from '../../scripts/bench/soak/redis-process.ts';

/** True if the tests of Redis are to be skipped. */
export const skipRedis = !hasRedis && process.env.CI === undefined;
if (skipRedis) console.warn('redis-server is not installed: the tests of the Redis store are skipped');
