/** A limit of its own file: commands that serve nothing need it, and nothing else of a server. */

/** Most worker threads: a mistyped number must not take all memory. */
export const MAX_WORKERS = 256;
