/**
 * What the command's exit status says. An interrupted run (SIGINT, SIGTERM, SIGHUP) dies of its signal, which shells
 * report as 128 + its number: 130 for Ctrl-C.
 */
export const EXIT_OK = 0
export const EXIT_FAILED = 1
export const EXIT_USAGE = 2
/** The hosted service refuses the account: its key, its credits, its limits. */
export const EXIT_REFUSED = 3
