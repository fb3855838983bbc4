interface Pack {
  readonly id: string
  readonly credits: number
  /** Formatted, with its currency symbol. */
  readonly price: string
  readonly per_image: string
  readonly popular?: boolean
  readonly best_value?: boolean
}

/** The price list exactly as `GET /v1/plans` sends it. */
export interface Plans {
  readonly packs: readonly Pack[]
  readonly api_packs: readonly Pack[]
  readonly payments_enabled: boolean
  readonly subscriptions?: readonly Readonly<Record<string, unknown>>[]
  readonly credits_never_expire?: boolean
  readonly redownload_free_days?: number
  readonly enterprise_contact?: string
  readonly signup_credits?: number
}
