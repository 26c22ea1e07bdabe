/** The static site worker. */
export {};
