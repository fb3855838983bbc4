/** Protocol revisions that are spoken, newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** What `initialize` answers: the version that was asked for if it is spoken, else the newest. */
export function negotiateVersion(requested: string): string {
  return PROTOCOL_VERSIONS.find((version) => version === requested) ?? PROTOCOL_VERSIONS[0]
}
