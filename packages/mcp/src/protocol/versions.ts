/** The revision of the modern era: every request says its version, and there is no `initialize`. */
export const MODERN_VERSION = '2026-07-28'

/** Revisions of the legacy era, newest first; `initialize` agrees on one. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** What `initialize` answers: the version that was asked for if it is spoken, else the newest. */
export function negotiateVersion(requested: string): string {
  return PROTOCOL_VERSIONS.find((version) => version === requested) ?? PROTOCOL_VERSIONS[0]
}
