/** In seconds, from a cache hit to a timeout. */
export const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5];
