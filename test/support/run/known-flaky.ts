/**
 * Files that may fail and then pass on their own, each with its reason. Any other one that does so fails the run: find
 * its cause, or add it here with what is known.
 */
export const knownFlaky: Readonly<Record<string, string>> = {};
